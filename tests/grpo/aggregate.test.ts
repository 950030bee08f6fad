import { expect, test } from 'vitest'
import { rowWeights } from '../../src/grpo/aggregate'
import { LOSS_TYPES, type LossType } from '../../src/grpo/spec'

/** Completions of 3, 0 and 1 tokens, L = 8, 12 tokens in the generation batch. */
function weights(lossType: LossType, itemsInBatch: number | undefined = 12): number[] {
  const out = new Float64Array(3)
  rowWeights(lossType, { counts: Int32Array.of(3, 0, 1), rows: 3, maxCompletionLength: 8, itemsInBatch }, out)
  return Array.from(out)
}

test('the weight of a token of each completion', () => {
  const expected: Record<LossType, number[]> = {
    grpo: [1 / 9, 1 / 3, 1 / 3],
    bnpo: [1 / 4, 1 / 4, 1 / 4],
    dr_grpo: [1 / 24, 1 / 24, 1 / 24],
    dapo: [1 / 12, 1 / 12, 1 / 12],
    luspo: [1 / 3, 1 / 3, 1 / 3],
    'token-mean': [1 / 4, 1 / 4, 1 / 4],
    'token-sum': [1, 1, 1],
    'seq-mean-token-sum': [1 / 2, 1 / 2, 1 / 2],
    'seq-mean-token-mean': [1 / 2 / (3 + 1e-8), 1 / 2 / 1e-8, 1 / 2 / (1 + 1e-8)],
    'seq-mean-token-sum-norm': [1 / 16, 1 / 16, 1 / 16],
  }
  for (const lossType of LOSS_TYPES) {
    const actual = weights(lossType)
    for (let i = 0; i < 3; i++) expect(actual[i] / expected[lossType][i]).toBeCloseTo(1, 12)
  }
})

test('dapo counts the tokens of its own batch by default', () => {
  const out = new Float64Array(2)
  rowWeights('dapo', { counts: Int32Array.of(3, 2), rows: 2, maxCompletionLength: 8 }, out)
  expect(Array.from(out)).toEqual([1 / 5, 1 / 5])
})

test('a batch without a token has finite weights', () => {
  for (const lossType of LOSS_TYPES) {
    const out = new Float64Array(2)
    rowWeights(lossType, { counts: Int32Array.of(0, 0), rows: 2, maxCompletionLength: 8 }, out)
    expect(out.every(Number.isFinite)).toBe(true)
  }
})
