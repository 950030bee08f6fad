import { expect, test } from 'vitest'
import { signOf } from '../../src/ui/sign'

test('an answer on the average has no sign, although its advantage is rounded', () => {
  const scores = Float32Array.of(0.1, 0.3, 0.5)
  const mean = (scores[0] + scores[1] + scores[2]) / 3
  expect(scores[1] - mean).not.toBe(0)
  expect([...scores].map((score) => signOf(score - mean))).toEqual(['minus', 'none', 'plus'])
})
