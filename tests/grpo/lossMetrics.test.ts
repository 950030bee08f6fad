import { expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, SURROGATES, type LossSpec, type TokenBatch } from '../../src/grpo/spec'

/** Ratios 2, 1, 0.5 (A > 0); 0.5, 0.5 (A < 0); no token; 4 (A < 0). */
const BATCH: TokenBatch = {
  rows: 4,
  length: 3,
  mask: Float32Array.of(1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0),
  logp: new Float32Array(12).fill(-1),
  oldLogp: Float32Array.from([2, 1, 0.5, 0.5, 0.5, 1, 1, 1, 1, 4, 1, 1], (w) => -1 - Math.log(w)),
  refLogp: null,
  entropy: Float32Array.of(1, 2, 3, 4, 5, 99, 99, 99, 99, 6, 99, 99),
  advantages: Float32Array.of(1, -1, 1, -1),
}

const SPEC: LossSpec = { ...DEFAULT_LOSS_SPEC, beta: 0, dualClip: 3 }
const metricsOf = (changes: Partial<LossSpec>) => policyLoss(BATCH, { ...SPEC, ...changes }).metrics

test('clip metrics count tokens, and shares within completions leave out empty ones', () => {
  expect(metricsOf({})).toMatchObject({
    'clip_ratio/low_mean': 2 / 6,
    'clip_ratio/high_mean': 1 / 6,
    'clip_ratio/region_mean': 3 / 6,
    'clip_ratio/low_min': 0,
    'clip_ratio/high_max': 1 / 3,
    'actor/pg_clipfrac': 3 / 6,
    'actor/pg_clipfrac_lower': 1 / 6,
  })
})

test('at sequence level they count completions, the empty one included', () => {
  expect(metricsOf({ ratioLevel: 'sequence' })).toMatchObject({
    'clip_ratio/low_mean': 1 / 4,
    'clip_ratio/high_mean': 0,
    'clip_ratio/region_mean': 1 / 4,
    'clip_ratio/low_min': 0,
    'clip_ratio/high_max': 0,
    'actor/pg_clipfrac': 2 / 6,
  })
  expect(metricsOf({ ratioLevel: 'sequence_token' })['clip_ratio/low_mean']).toBe(2 / 6)
})

test('ratio, entropy and drift are means over tokens', () => {
  const metrics = metricsOf({ entropyCoef: 0.25 })
  expect(metrics.ratio_mean).toBeCloseTo((2 + 1 + 0.5 + 0.5 + 0.5 + 4) / 6, 5)
  expect(metrics.ratio_max).toBeCloseTo(4, 5)
  expect(metrics.entropy).toBeCloseTo(21 / 6, 6)
  expect(metrics['actor/ppo_kl']).toBeCloseTo(0, 6)
  expect(metrics.entropy_coef).toBe(0.25)
  const drift = metricsOf({ logRatioMin: -0.5, logRatioMax: 0.5 })['actor/ppo_kl']
  expect(drift).toBeCloseTo(-(0.5 + 0 - 0.5 - 0.5 - 0.5 + 0.5) / 6, 6)
})

test('policy_loss is the minimised loss before the entropy bonus', () => {
  const spec = { ...SPEC, entropyCoef: 0.25, beta: 0.1 }
  const result = policyLoss({ ...BATCH, refLogp: new Float32Array(12).fill(-1.5) }, spec)
  expect(result.klLoss).toBeGreaterThan(0)
  expect(result.metrics.policy_loss).toBeCloseTo(result.policyLoss + result.klLoss, 12)
  expect(result.metrics.policy_loss).toBeCloseTo(result.loss + 0.25 * result.metrics.entropy!, 6)
})

test('cispo, gmpo and sapo have the clip metrics of their libraries', () => {
  expect(metricsOf({ surrogate: 'cispo', epsilonHigh: 1.5 })).toMatchObject({
    cispo_clip_ratio: 1 / 6,
    'actor/pg_clipfrac': 2 / 6,
    'actor/pg_clipfrac_lower': 0,
  })
  const gmpo = metricsOf({ surrogate: 'gmpo', epsilon: 0.4, epsilonHigh: 0.4, ratioLevel: 'sequence' })
  expect(gmpo).toMatchObject({
    'clip_ratio/low_mean': 2 / 6,
    'clip_ratio/high_mean': 1 / 6,
    'actor/pg_clipfrac': 2 / 6,
    'actor/pg_clipfrac_lower': 3 / 6,
  })
  expect(metricsOf({ surrogate: 'sapo' })).toMatchObject({
    'actor/pg_clipfrac': 0,
    'actor/pg_clipfrac_lower': 0,
  })
})

test("vespo's mean weight is over completions, or over tokens when advantages are per token", () => {
  const spec = {
    ...SPEC,
    surrogate: 'vespo' as const,
    vespoKPos: 1,
    vespoLambdaPos: 1,
    vespoKNeg: 1,
    vespoLambdaNeg: 1,
  }
  const phi = (w: number) => w * Math.exp(1 - w)
  const { metrics } = policyLoss(BATCH, spec)
  expect(metrics['vespo/phi_seq_mean']).toBeCloseTo((phi(1) + phi(0.25) + phi(1) + phi(4)) / 4, 5)
  const perToken = policyLoss({ ...BATCH, advantages: new Float32Array(12).fill(1) }, spec)
  expect(perToken.metrics['vespo/phi_seq_mean']).toBeCloseTo((3 * phi(1) + 2 * phi(0.25) + phi(4)) / 6, 5)
})

test('a metric without meaning for a surrogate is absent', () => {
  const clipping = SURROGATES.filter((surrogate) => 'clip_ratio/low_mean' in metricNames(surrogate))
  expect(clipping).toEqual(['clip', 'gmpo', 'clip_cov'])
  expect(SURROGATES.filter((surrogate) => 'cispo_clip_ratio' in metricNames(surrogate))).toEqual(['cispo'])
  expect(SURROGATES.filter((surrogate) => 'vespo/phi_seq_mean' in metricNames(surrogate))).toEqual(['vespo'])
})

function metricNames(surrogate: LossSpec['surrogate']) {
  const batch = { ...BATCH, rewards: Float32Array.of(1, 0, 1, 0), groupOf: Int32Array.of(0, 0, 1, 1) }
  return policyLoss(batch, { ...SPEC, surrogate }).metrics
}
