import { expect, test } from 'vitest'
import { en } from '../../../src/text/en'
import { firstSentence } from '../../../src/ui/train/Hint'

test('a text is cut after its first sentence, not inside a number', () => {
  expect(firstSentence('Watch β = 0.04 fall. Then it rises. Look!')).toBe('Watch β = 0.04 fall.')
  expect(firstSentence('One sentence only.')).toBe('One sentence only.')
})

test('what to look for fits one line of a laptop, which cuts off what is longer', () => {
  for (const [task, { lookFor }] of Object.entries(en.tasks)) {
    expect(firstSentence(lookFor).length, task).toBeLessThanOrEqual(155)
  }
})
