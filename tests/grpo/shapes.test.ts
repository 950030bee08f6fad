import { describe, expect, test } from 'vitest'
import {
  advantages,
  baselineValues,
  completionAdvantages,
  createLossBuffers,
  deadGroups,
  exactKl,
  DEFAULT_ADVANTAGE_SPEC,
  DEFAULT_LOSS_SPEC,
  groupStatistics,
  klPenalty,
  meanPassAtK,
  policyLoss,
  promptMetrics,
  rowWeights,
  scaleValues,
  sequenceLogRatio,
  solvedShares,
  tokenAdvantages,
  weightedRewards,
  type RewardBatch,
  type TokenBatch,
} from '../../src/grpo'
import { randomBatch } from './seeded'

const numbers = (count: number) => new Float32Array(count)

describe('a batch of the loss is refused if one array has another length', () => {
  const batch = randomBatch(1, { rows: 4, length: 3 })
  const wrong: [Partial<TokenBatch>, string][] = [
    [{ mask: numbers(11) }, 'mask has 11 elements, expected 12 (B·T)'],
    [{ logp: numbers(13) }, 'logp has 13 elements, expected 12 (B·T)'],
    [{ oldLogp: numbers(4) }, 'oldLogp has 4 elements, expected 12 (B·T)'],
    [{ refLogp: numbers(0) }, 'refLogp has 0 elements, expected 12 (B·T)'],
    [{ entropy: numbers(1) }, 'entropy has 1 elements, expected 12 (B·T)'],
    [{ draws: numbers(4) }, 'draws has 4 elements, expected 12 (B·T)'],
    [{ rewards: numbers(12) }, 'rewards has 12 elements, expected 4 (B)'],
    [{ groupOf: new Int32Array(3) }, 'groupOf has 3 elements, expected 4 (B)'],
    [{ advantages: numbers(3) }, 'advantages has 3 elements, expected 4 or 12'],
    [
      {
        gaussian: {
          dimensions: 2,
          mean: numbers(24),
          refMean: numbers(12),
          variance: numbers(3),
          scale: 1,
        },
      },
      'gaussian.refMean has 12 elements, expected 24 (B·T·D)',
    ],
  ]
  test.each(wrong)('%#', (change, message) => {
    expect(() => policyLoss({ ...batch, ...change }, DEFAULT_LOSS_SPEC)).toThrow(new RangeError(message))
  })

  test('and buffers that are too small', () => {
    expect(() => policyLoss(batch, DEFAULT_LOSS_SPEC, createLossBuffers(4, 2))).toThrow(
      new RangeError('buffers.dLogp has 8 elements, expected at least 12 (B·T)'),
    )
    expect(() => tokenAdvantages({ ...batch, advantages: numbers(2) })).toThrow(RangeError)
  })
})

describe('rewards are refused if one array has another length', () => {
  const batch: RewardBatch = { rewards: numbers(4), offsets: Int32Array.of(0, 2, 4) }
  const wrong: [Partial<RewardBatch>, string][] = [
    [{ offsets: Int32Array.of(0, 2, 5) }, 'offsets run from 0 to 5, expected 0 to 4 (N)'],
    [{ lengths: [1, 2, 3] }, 'lengths has 3 elements, expected 4 (N)'],
    [{ penalty: numbers(2) }, 'penalty has 2 elements, expected 4 (N)'],
    [{ greedyRewards: numbers(4) }, 'greedyRewards has 4 elements, expected 2 (P)'],
    [{ keys: ['a'] }, 'keys has 1 elements, expected 2 (P)'],
    [{ parts: numbers(9) }, 'parts has 9 elements, expected 8 (N·K)'],
    [{ parts: numbers(8), weights: [1, 2, 3] }, 'parts has 8 elements, expected 12 (N·K)'],
    [{ parts: numbers(8), weights: [1, 1], partNames: ['a'] }, 'partNames has 1 elements, expected 2 (K)'],
  ]
  test.each(wrong)('%#', (change, message) => {
    expect(() => advantages({ ...batch, ...change }, DEFAULT_ADVANTAGE_SPEC)).toThrow(new RangeError(message))
  })
})

test('so are offsets that do not fit the values', () => {
  const values = numbers(4)
  const offsets = Int32Array.of(0, 3)
  const calls = [
    () => groupStatistics(values, offsets, 1),
    () => deadGroups(values, offsets),
    () => solvedShares(values, offsets, 1),
    () => meanPassAtK(values, offsets, 1, 1),
    () => promptMetrics(values, offsets, ['a']),
    () => baselineValues(values, offsets, 'group', 'trl', 0),
    () => scaleValues(values, offsets, 'group', 'trl'),
  ]
  for (const call of calls)
    expect(call).toThrow(new RangeError('offsets run from 0 to 3, expected 0 to 4 (N)'))
})

test('and the rest', () => {
  expect(() => promptMetrics(numbers(2), Int32Array.of(0, 2), [])).toThrow(/^keys has 0 elements, expected 1/)
  expect(() => completionAdvantages(numbers(6), 2, [3])).toThrow(/^lengths has 1 elements, expected 2/)
  expect(() => weightedRewards(numbers(5), [1, 1])).toThrow(/^parts has 5 elements, expected 4/)
  expect(() => klPenalty(numbers(3), numbers(4), numbers(4), 2, 1)).toThrow(/^oldLogp has 3 elements/)
  const size = { counts: new Int32Array(1), rows: 2, maxCompletionLength: 3 }
  expect(() => rowWeights('grpo', size, new Float64Array(2))).toThrow(
    /^counts has 1 elements, expected at least 2/,
  )
  const batch = randomBatch(1, { rows: 4, length: 3 })
  expect(() => sequenceLogRatio(batch, 'sequence', 4)).toThrow(
    new RangeError('mask has 12 elements, expected at least 15 ((i + 1)·T)'),
  )
  const gaussian = { dimensions: 2, mean: numbers(4), refMean: numbers(4), variance: numbers(1), scale: 1 }
  expect(() => exactKl(gaussian, 2)).toThrow(
    new RangeError('mean has 4 elements, expected at least 6 ((k + 1)·D)'),
  )
})
