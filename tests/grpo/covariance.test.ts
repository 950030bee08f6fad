import { expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, type LossSpec, type TokenBatch } from '../../src/grpo/spec'
import { stopByCovariance } from '../../src/grpo/surrogates/clipCov'
import { tokenCovariances } from '../../src/grpo/surrogates/covariances'
import { tokenAdvantages } from '../../src/grpo/tokenAdvantages'

/** Mean advantage 0, mean logp −1. */
const BATCH: TokenBatch = {
  rows: 2,
  length: 3,
  mask: Float32Array.of(1, 1, 1, 1, 1, 1),
  logp: Float32Array.of(0, -1, -2, 0, -1, -2),
  oldLogp: Float32Array.of(0.1, -1, -2, 0, -1, -2),
  refLogp: null,
  entropy: new Float32Array(6),
  advantages: Float32Array.of(2, -2),
}

const SPEC: LossSpec = {
  ...DEFAULT_LOSS_SPEC,
  surrogate: 'clip_cov',
  lossType: 'token-sum',
  beta: 0,
  clipCovRatio: 0.17,
  clipCovLow: 1,
  clipCovHigh: 5,
}

const covariancesOf = (batch: TokenBatch) => tokenCovariances({ batch, advantages: tokenAdvantages(batch) })

test('the covariance of each token', () => {
  expect(Array.from(covariancesOf(BATCH)).map((c) => c + 0)).toEqual([2, 0, -2, -2, 0, 2])
})

test('masked tokens are left out of the means and have no covariance', () => {
  const covariances = covariancesOf({ ...BATCH, mask: Float32Array.of(1, 1, 0, 1, 1, 0) })
  expect(Array.from(covariances).map((c) => c + 0)).toEqual([1, -1, 0, -1, 1, 0])
})

function stopped(batch: TokenBatch, spec: LossSpec, ratio = 1): number[] {
  const keep = new Uint8Array(6).fill(1)
  const advantages = tokenAdvantages(batch)
  const count = stopByCovariance(
    { batch, size: 6, advantages, ratio: new Float32Array(6).fill(ratio), keep },
    spec,
  )
  const tokens = Array.from(keep.keys()).filter((k) => keep[k] === 0)
  expect(tokens.length).toBe(count)
  return tokens
}

test('tokens within the band are stopped, as many as the share allows, at least one', () => {
  expect(stopped(BATCH, SPEC)).toEqual([0])
  expect(stopped(BATCH, { ...SPEC, clipCovRatio: 0 })).toEqual([0])
  expect(stopped(BATCH, { ...SPEC, clipCovRatio: 0.34 })).toEqual([0, 5])
  expect(stopped(BATCH, { ...SPEC, clipCovHigh: 2 })).toEqual([])
  expect(stopped(BATCH, { ...SPEC, clipCovLow: 2 })).toEqual([])
})

test('the draws decide among candidates', () => {
  expect(stopped({ ...BATCH, draws: Float32Array.of(0.9, 0, 0, 0, 0, 0.1) }, SPEC)).toEqual([5])
  expect(stopped({ ...BATCH, draws: Float32Array.of(0.1, 0, 0, 0, 0, 0.9) }, SPEC)).toEqual([0])
})

test('a token that is already clipped is no candidate', () => {
  expect(stopped(BATCH, { ...SPEC, clipCovRatio: 1 }, 1.5)).toEqual([5])
})

test('a stopped token has no gradient; the metric counts it', () => {
  const result = policyLoss(BATCH, SPEC)
  expect(Array.from(result.dLogp).map((slope) => slope !== 0)).toEqual([false, true, true, true, true, true])
  expect(result.metrics['actor/pg_clipfrac']).toBeCloseTo(1 / 6, 12)
})

test('kl_cov adds |Δ| to the tokens of highest covariance, and reports mean |Δ|', () => {
  const spec: LossSpec = { ...SPEC, surrogate: 'kl_cov', klCovRatio: 0.2, klCovCoef: 0.5 }
  const result = policyLoss(BATCH, spec)
  const plain = policyLoss(BATCH, { ...spec, klCovCoef: 0 })
  expect(result.loss - plain.loss).toBeCloseTo(0.5 * 0.1, 6)
  expect(result.dLogp[0] - plain.dLogp[0]).toBeCloseTo(-0.5, 6)
  expect(result.dLogp.subarray(1)).toEqual(plain.dLogp.subarray(1))
  expect(result.metrics['actor/ppo_kl']).toBeCloseTo(0.1 / 6, 6)
})
