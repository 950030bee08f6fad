import { expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, type LossSpec, type TokenBatch } from '../../src/grpo/spec'

const wide = [0.5, 1, 2]
const BATCH: TokenBatch = {
  rows: 2,
  length: 4,
  mask: Float32Array.of(1, 1, 1, 0, 1, 1, 1, 0),
  logp: new Float32Array(8).fill(-1),
  oldLogp: Float32Array.from([...wide, 9, ...wide, 9], (w) => -1 - Math.log(w)),
  refLogp: null,
  entropy: new Float32Array(8),
  advantages: Float32Array.of(1, -1),
}

function clipped(changes: Partial<LossSpec>): string {
  return policyLoss(BATCH, { ...DEFAULT_LOSS_SPEC, beta: 0, ...changes }).clipped.join('')
}

test('low for A < 0, high for A > 0, never under the mask', () => {
  expect(clipped({})).toBe('00201000')
  expect(clipped({ surrogate: 'clip_cov' })).toBe('00201000')
  expect(clipped({ surrogate: 'gmpo', epsilon: 0.4, epsilonHigh: 0.4 })).toBe('00201000')
  expect(clipped({ surrogate: 'gmpo', epsilon: 0.8, epsilonHigh: 0.8 })).toBe('00000000')
})

test('cispo: above the cap, and below the floor if there is one', () => {
  expect(clipped({ surrogate: 'cispo', epsilonHigh: 1.5 })).toBe('00200000')
  expect(clipped({ surrogate: 'cispo', epsilonHigh: 1.5, cispoFloor: 0.8 })).toBe('00201000')
  expect(clipped({ surrogate: 'cispo', epsilonHigh: 5 })).toBe('00000000')
})

test('one verdict per completion at sequence level', () => {
  expect(clipped({ ratioLevel: 'sequence_sum', epsilon: 0.05 })).toBe('00000000')
  const { clipped: marks } = policyLoss(
    { ...BATCH, oldLogp: new Float32Array(8).fill(-1.5) },
    { ...DEFAULT_LOSS_SPEC, beta: 0, ratioLevel: 'sequence' },
  )
  expect(marks.join('')).toBe('22200000')
})

test('surrogates without a clip mark nothing', () => {
  for (const surrogate of ['logp', 'sapo', 'vespo', 'kl_cov'] as const) {
    expect(clipped({ surrogate })).toBe('00000000')
  }
})
