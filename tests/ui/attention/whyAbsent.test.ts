import { expect, test } from 'vitest'
import { whyAbsent } from '../../../src/ui/attention/useAttention'

test.each([
  ['webgpu', false, 'waiting'],
  ['webgpu', true, 'notKept'],
  ['cpu', false, 'waiting'],
  ['plain', true, 'notKept'],
  ['ops', false, 'notOnEngine'],
] as const)('attention of %s, of a past step: %s', (engine, isPinned, why) => {
  expect(whyAbsent(engine, isPinned)).toBe(why)
})
