import { expect, test } from 'vitest'
import { textFor } from '../../../src/text'
import { groupShareText, shareText } from '../../../src/ui/experiments/shareText'

test.each([
  [0, 0, '0%'],
  [0, 6400, '0%'],
  [1600, 6400, '25%'],
  [6399, 6400, '99%'],
  [6400, 6400, '100%'],
])('%d of %d completions are %s', (done, total, share) => {
  expect(shareText('en', { done, total })).toBe(share)
})

test('29 hundredths are 29 %, although 0.29 times 100 is less', () => {
  expect(shareText('en', { done: 29, total: 100 })).toBe('29%')
})

test.each([
  [0.185, '19%'],
  [0.9916, '99.16%'],
  [0.9999, '99.99%'],
  [0.99996, 'over 99.99%'],
  [1 - 1e-9, 'over 99.99%'],
])('a share of groups of %d is %s, never 100 %', (share, said) => {
  expect(groupShareText(share, textFor('en'))).toBe(said)
})
