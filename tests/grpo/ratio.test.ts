import { expect, test } from 'vitest'
import {
  countTokens,
  fillRatio,
  isPerCompletion,
  sequenceLogRatio,
  tokenLogRatio,
} from '../../src/grpo/ratio'
import { RATIO_LEVELS, type TokenBatch } from '../../src/grpo/spec'
import { randomBatch } from './seeded'

/** Δ = 0.1, 0.2, 0.3 in the first completion, −0.4 in the second, no token in the third. */
const BATCH: TokenBatch = {
  rows: 3,
  length: 3,
  mask: Float32Array.of(1, 1, 1, 1, 0, 0, 0, 0, 0),
  logp: Float32Array.of(-1, -1, -1, -1, -1, -1, -1, -1, -1),
  oldLogp: Float32Array.of(-1.1, -1.2, -1.3, -0.6, 5, 5, 5, 5, 5),
  refLogp: null,
  entropy: new Float32Array(9),
  advantages: Float32Array.of(1, 1, 1),
}

function ratios(
  level: (typeof RATIO_LEVELS)[number],
  min: number | null = null,
  max: number | null = null,
): number[] {
  const ratio = new Float32Array(9)
  fillRatio(BATCH, { ratioLevel: level, logRatioMin: min, logRatioMax: max }, ratio)
  return Array.from(ratio)
}

const near = (values: number[]) => values.map((value) => expect.closeTo(value, 6))

test('the ratio at each level, 1 at masked tokens', () => {
  const ones = [1, 1, 1, 1, 1]
  const e = Math.exp
  expect(ratios('token')).toEqual(near([e(0.1), e(0.2), e(0.3), e(-0.4), ...ones]))
  expect(ratios('sequence')).toEqual(near([e(0.2), e(0.2), e(0.2), e(-0.4), ...ones]))
  expect(ratios('sequence_token')).toEqual(ratios('sequence'))
  expect(ratios('sequence_sum')).toEqual(near([e(0.6), e(0.6), e(0.6), e(-0.4), ...ones]))
})

test('limits bound the log-ratio of the level, not of the tokens', () => {
  expect(ratios('token', -0.3, 0.25).slice(0, 4)).toEqual(near([0.1, 0.2, 0.25, -0.3].map(Math.exp)))
  expect(ratios('sequence_sum', -0.3, 0.25).slice(0, 4)).toEqual(near([0.25, 0.25, 0.25, -0.3].map(Math.exp)))
})

test('without rollout log-probs the ratio is exactly 1', () => {
  const batch = randomBatch(5, { onPolicy: true })
  for (const level of RATIO_LEVELS) {
    const ratio = new Float32Array(batch.mask.length).fill(7)
    fillRatio(batch, { ratioLevel: level, logRatioMin: null, logRatioMax: null }, ratio)
    expect(ratio).toEqual(new Float32Array(ratio.length).fill(1))
  }
})

test('log-ratios and counts, one by one', () => {
  expect(tokenLogRatio(BATCH, 3)).toBeCloseTo(-0.4, 6)
  expect(sequenceLogRatio(BATCH, 'sequence', 0)).toBeCloseTo(0.2, 6)
  expect(sequenceLogRatio(BATCH, 'sequence_sum', 0)).toBeCloseTo(0.6, 6)
  expect(sequenceLogRatio(BATCH, 'sequence', 2)).toBe(0)
  const counts = new Int32Array(3)
  countTokens(BATCH, counts)
  expect(Array.from(counts)).toEqual([3, 1, 0])
})

test('GSPO-token has a term per token', () => {
  expect(RATIO_LEVELS.filter(isPerCompletion)).toEqual(['sequence', 'sequence_sum'])
})
