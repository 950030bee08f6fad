import { expect, test } from 'vitest'
import { clipAll, klPenalty, softOverlongPunishment } from '../../src/grpo/shaping'

test("DAPO's soft overlong punishment, with TRL's own example", () => {
  expect(softOverlongPunishment(90, 100, 20)).toBe(-0.5)
  expect([0, 79, 80].map((n) => softOverlongPunishment(n, 100, 20))).toEqual([0, 0, 0])
  expect(softOverlongPunishment(100, 100, 20)).toBe(-1)
  expect(softOverlongPunishment(101, 100, 20)).toBe(-1)
  expect([100, 101].map((n) => softOverlongPunishment(n, 100, 0))).toEqual([0, -1])
})

test('a clip bounds both sides and leaves NaN', () => {
  expect(Array.from(clipAll(Float32Array.of(-3, 0.5, 9, NaN), -1, 2))).toEqual([-1, 0.5, 2, NaN])
})

test('KL in the reward is β times the sum over unmasked tokens, of k1 unless another is named', () => {
  const old = Float32Array.of(-1, -2, -3, -4)
  const ref = Float32Array.of(-2, -2.5, -9, -1)
  const mask = Float32Array.of(1, 1, 0, 1)
  expect(Array.from(klPenalty(old, ref, mask, 2, 0.5))).toEqual([0.75, -1.5])
  expect(Array.from(klPenalty(old, ref, mask, 2, 0.5, 'k2'))).toEqual([0.3125, 2.25])
})
