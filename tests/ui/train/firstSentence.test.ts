import { expect, test } from 'vitest'
import { firstSentence } from '../../../src/ui/train/Hint'

test('a text is cut after its first sentence, not inside a number', () => {
  expect(firstSentence('Watch β = 0.04 fall. Then it rises. Look!')).toBe('Watch β = 0.04 fall.')
  expect(firstSentence('One sentence only.')).toBe('One sentence only.')
})
