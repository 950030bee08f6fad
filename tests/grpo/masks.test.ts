import { expect, test } from 'vitest'
import { entropyThreshold, fillKeep, quantile, staleness } from '../../src/grpo/masks'
import { DEFAULT_LOSS_SPEC, type LossSpec, type TokenBatch } from '../../src/grpo/spec'
import { tokenAdvantages } from '../../src/grpo/tokenAdvantages'

const BATCH: TokenBatch = {
  rows: 2,
  length: 3,
  mask: Float32Array.of(1, 1, 1, 1, 1, 0),
  logp: Float32Array.of(-1, -1, -1, -2, -2, -2),
  oldLogp: Float32Array.of(-1, -1, -1, -1.9, -1.7, 9),
  refLogp: null,
  entropy: Float32Array.of(0.5, 0.1, 0.4, 0.3, 0.2, 5),
  advantages: Float32Array.of(1, -1),
}

function kept(changes: Partial<LossSpec>, batch = BATCH): number[] {
  const spec = { ...DEFAULT_LOSS_SPEC, ...changes }
  const keep = new Uint8Array(6).fill(9)
  fillKeep(batch, tokenAdvantages(batch), spec, entropyThreshold(batch, spec), keep)
  return Array.from(keep)
}

test('the quantile interpolates between order statistics', () => {
  const sorted = Float32Array.of(1, 2, 4, 8)
  expect([0, 1 / 3, 0.5, 1].map((q) => quantile(sorted, q))).toEqual([1, 2, 3, 8])
  expect(quantile(sorted, 0.9)).toBeCloseTo(6.8, 5)
  expect(quantile(Float32Array.of(3), 0.7)).toBe(3)
})

test('a quantile that falls on a value equals it, so that the value reaches the threshold', () => {
  const sorted = Float32Array.from({ length: 11 }, (_, i) => 0.1 + 0.137 * i)
  expect(quantile(sorted, 1 - 0.3)).toBe(sorted[7])
  expect(quantile(sorted, 1 - 0.9)).toBe(sorted[1])
})

test('the interpolation is rounded as torch rounds it, from the nearer end', () => {
  const sorted = Float32Array.of(0.2350759208202362, 1.2159218788146973)
  expect(quantile(sorted, 0.9)).toBe(1.1178373098373413)
})

test('every unmasked token is kept by default', () => {
  expect(kept({})).toEqual([1, 1, 1, 1, 1, 0])
})

test('the top entropy quantile is taken over unmasked tokens', () => {
  expect(kept({ topEntropyQuantile: 0.5 })).toEqual([1, 0, 1, 1, 0, 0])
  expect(kept({ topEntropyQuantile: 0.25 })).toEqual([1, 0, 1, 0, 0, 0])
})

test('the off-policy mask drops a completion of negative advantage that has drifted', () => {
  expect(staleness(BATCH, 0)).toBe(0)
  expect(staleness(BATCH, 1)).toBeCloseTo(0.2, 6)
  expect(kept({ offPolicyMaskThreshold: 0.19 })).toEqual([1, 1, 1, 0, 0, 0])
  expect(kept({ offPolicyMaskThreshold: 0.21 })).toEqual([1, 1, 1, 1, 1, 0])
  expect(kept({ offPolicyMaskThreshold: 0.19 }, { ...BATCH, advantages: Float32Array.of(-1, 1) })).toEqual([
    1, 1, 1, 1, 1, 0,
  ])
})

test('with an advantage per token it drops the tokens of negative advantage', () => {
  const advantages = Float32Array.of(1, 1, 1, 1, -1, -1)
  expect(kept({ offPolicyMaskThreshold: 0.19 }, { ...BATCH, advantages })).toEqual([1, 1, 1, 1, 0, 0])
})
