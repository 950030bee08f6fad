import { expect, test } from 'vitest'
import { firstSentence } from '../../src/ui/firstSentence'

test('a text is cut after its first sentence, not inside a number', () => {
  expect(firstSentence('Watch β = 0.04 fall. Then it rises. Look!')).toEqual([
    'Watch β = 0.04 fall.',
    'Then it rises. Look!',
  ])
  expect(firstSentence('One sentence only.')).toEqual(['One sentence only.', ''])
})
