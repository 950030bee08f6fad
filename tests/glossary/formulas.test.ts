import { describe, expect, test } from 'vitest'
import { evaluate, type Expression, type Values } from '../../src/glossary/expression'
import {
  BASELINE_FORMULAS,
  ESTIMATOR_FORMULAS,
  KL_FORMULAS,
  LOSS_TYPE_FORMULAS,
  RATIO_FORMULAS,
  SCALING_FORMULAS,
  SHORTHANDS,
  SURROGATE_FORMULAS,
} from '../../src/glossary/formulas'
import { TERM_FORMULAS } from '../../src/glossary/termFormulas'
import { createHead } from '../../src/engine/plain/head'
import {
  advantages,
  baselineValues,
  BASELINES,
  deadGroups,
  DEFAULT_ADVANTAGE_SPEC,
  DEFAULT_LOSS_SPEC,
  ESTIMATORS,
  exactKl,
  INITIAL_ESTIMATOR_STATE,
  KL_ESTIMATORS,
  klValue,
  LOSS_TYPES,
  meanPassAtK,
  nanStd,
  policyLoss,
  RATIO_LEVELS,
  REWARD_SCALINGS,
  rowWeights,
  scaleValues,
  updateKlController,
  type AdvantageSpec,
  type LossSpec,
  type RewardBatch,
  type TokenBatch,
} from '../../src/grpo'
import { softOverlongPunishment } from '../../src/grpo/shaping'

/** Two completions of three tokens, masked after the second token of the other. */
const LOGP = [-0.4, -1.3, -0.9, -2.1, -0.2, 0]
const OLD = [-0.9, -1.1, -0.5, -1.2, -0.8, 0]
const REF = [-0.7, -1.6, -0.3, -1.9, -1.1, 0]
const MASK = [1, 1, 1, 1, 1, 0]
const TOKENS = [0, 1, 2, 3, 4]

const batchOf = (A: readonly number[], more: Partial<TokenBatch> = {}): TokenBatch => ({
  rows: 2,
  length: 3,
  mask: Float32Array.from(MASK),
  logp: Float32Array.from(LOGP),
  oldLogp: Float32Array.from(OLD),
  refLogp: Float32Array.from(REF),
  entropy: new Float32Array(6).fill(1),
  advantages: Float32Array.from(A),
  ...more,
})

const exp = (values: readonly number[]) => values.map(Math.exp)
const rowOf = (k: number) => Math.floor(k / 3)
/** The tokens of the completion of token k. */
const tokensOf = (values: readonly number[], k: number) =>
  values.filter((_, other) => rowOf(other) === rowOf(k) && MASK[other] === 1)

/** The values of the symbols in a token's formulas. */
const tokenValues = (k: number, A: readonly number[], spec: LossSpec): Values => ({
  ...SHORTHANDS,
  π: Math.exp(LOGP[k]),
  π_old: Math.exp(OLD[k]),
  π_ref: Math.exp(REF[k]),
  w: Math.exp(LOGP[k] - OLD[k]),
  A: A[rowOf(k)],
  ε: spec.epsilon,
  ε_high: spec.epsilonHigh,
  c: spec.klCovCoef,
  e: Math.E,
})
/** The same, with rows of a whole completion as the symbols of probabilities. */
const completionValues = (k: number, A: readonly number[], spec: LossSpec): Values => ({
  ...tokenValues(k, A, spec),
  π: exp(tokensOf(LOGP, k)),
  π_old: exp(tokensOf(OLD, k)),
  n: tokensOf(LOGP, k).length,
})

describe('a surrogate’s formula is minus the loss that the code adds for a token', () => {
  const A = [0.8, -1.4]
  const spec: LossSpec = { ...DEFAULT_LOSS_SPEC, lossType: 'token-sum', beta: 0, epsilonHigh: 0.3 }
  /** The formula over all tokens, each with its values, against the whole loss. */
  const agrees = (right: Expression, spec: LossSpec, valuesOf: (k: number) => Values, advantage = A) => {
    const stated = TOKENS.reduce((total, k) => total + evaluate(right, valuesOf(k)), 0)
    expect(stated).not.toBeCloseTo(0, 2)
    expect(policyLoss(batchOf(advantage), spec).policyLoss).toBeCloseTo(-stated, 5)
  }

  test.each(['clip', 'logp', 'cispo'] as const)('%s', (surrogate) => {
    const chosen: LossSpec = { ...spec, surrogate, ...(surrogate === 'cispo' && { epsilonHigh: 1.4 }) }
    agrees(SURROGATE_FORMULAS[surrogate].right, chosen, (k) => tokenValues(k, A, chosen))
  })

  test('δ and the dual clip, for a bad token with a high ratio', () => {
    const bad = [-0.8, -1.4]
    const values = (k: number) => ({ ...tokenValues(k, bad, spec), δ: 1.5, c: 1.25 })
    const { twoSidedClip, dualClip } = TERM_FORMULAS
    agrees(twoSidedClip.right, { ...spec, delta: 1.5 }, values, bad)
    agrees(dualClip.right, { ...spec, dualClip: 1.25 }, values, bad)
  })

  test('sapo, whose τ depends on the sign of A', () => {
    const chosen: LossSpec = { ...spec, surrogate: 'sapo', sapoTemperaturePos: 1.2, sapoTemperatureNeg: 0.7 }
    agrees(SURROGATE_FORMULAS.sapo.right, chosen, (k) => ({
      ...tokenValues(k, A, chosen),
      τ: A[rowOf(k)] > 0 ? 1.2 : 0.7,
    }))
  })

  test('vespo, whose W is the ratio of the whole completion', () => {
    const chosen: LossSpec = { ...spec, surrogate: 'vespo' }
    agrees(SURROGATE_FORMULAS.vespo.right, chosen, (k) => {
      const differences = tokensOf(LOGP, k).map((logp, t) => logp - tokensOf(OLD, k)[t])
      return {
        ...tokenValues(k, A, chosen),
        W: Math.exp(differences.reduce((total, difference) => total + difference, 0)),
        k: A[rowOf(k)] >= 0 ? chosen.vespoKPos : chosen.vespoKNeg,
        λ: A[rowOf(k)] >= 0 ? chosen.vespoLambdaPos : chosen.vespoLambdaNeg,
      }
    })
  })

  test('gmpo, for positive advantages', () => {
    const positive = [0.8, 1.4]
    const chosen: LossSpec = { ...spec, surrogate: 'gmpo', epsilon: 0.4, epsilonHigh: 0.4 }
    agrees(SURROGATE_FORMULAS.gmpo.right, chosen, (k) => completionValues(k, positive, chosen), positive)
  })

  test('clip_cov, with no token in the band', () => {
    const chosen: LossSpec = { ...spec, surrogate: 'clip_cov', clipCovLow: 90, clipCovHigh: 99 }
    agrees(SURROGATE_FORMULAS.clip_cov.right, chosen, (k) => tokenValues(k, A, chosen))
  })

  test('kl_cov, with the penalty on every token', () => {
    const chosen: LossSpec = { ...spec, surrogate: 'kl_cov', klCovRatio: 1, klCovCoef: 0.4 }
    agrees(SURROGATE_FORMULAS.kl_cov.right, chosen, (k) => tokenValues(k, A, chosen))
  })

  test('pairwise, of the one pair', () => {
    const batch = batchOf(A, { rewards: Float32Array.of(0.2, 0.9), groupOf: Int32Array.of(0, 0) })
    const ℓ = [0, 3].map((k) => tokensOf(LOGP, k).reduce((total, logp) => total + logp, 0))
    const stated = evaluate(SURROGATE_FORMULAS.pairwise.right, { ℓ, R: [0.2, 0.9], i: 0, j: 1 })
    expect(policyLoss(batch, { ...spec, surrogate: 'pairwise' }).policyLoss).toBeCloseTo(-stated, 5)
  })

  test.each(RATIO_LEVELS)('the ratio at level %s', (ratioLevel) => {
    const { ratio } = policyLoss(batchOf(A), { ...spec, ratioLevel })
    for (const k of TOKENS) {
      const values = ratioLevel === 'token' ? tokenValues(k, A, spec) : completionValues(k, A, spec)
      expect(ratio[k]).toBeCloseTo(evaluate(RATIO_FORMULAS[ratioLevel].right, values), 5)
    }
  })

  test('the loss is the weighted sum of the tokens’ x, minus J plus β times KL', () => {
    const chosen: LossSpec = { ...spec, lossType: 'grpo', beta: 0.3, useBiasCorrectionKl: false }
    const X = [0, 0]
    for (const k of TOKENS) {
      const values = tokenValues(k, A, chosen)
      X[rowOf(k)] += evaluate(TERM_FORMULAS.loss.right, {
        J: evaluate(SURROGATE_FORMULAS.clip.right, values),
        KL: evaluate(KL_FORMULAS.k3.right, values),
        β: 0.3,
      })
    }
    const c = [0, 1].map((i) => evaluate(LOSS_TYPE_FORMULAS.grpo.right, { B: 2, n: [3, 2], i }))
    expect(policyLoss(batchOf(A), chosen).loss).toBeCloseTo(
      evaluate(TERM_FORMULAS.tokenLoss.right, { c, X }),
      6,
    )
  })
})

test.each(LOSS_TYPES)('the weight of a token in the loss type %s', (lossType) => {
  const n = [3, 5, 1]
  const weights = new Float64Array(3)
  const size = { counts: Int32Array.from(n), rows: 3, maxCompletionLength: 7, itemsInBatch: 24 / 2 }
  rowWeights(lossType, size, weights)
  for (const i of [0, 1, 2]) {
    const stated = evaluate(LOSS_TYPE_FORMULAS[lossType].right, {
      ...SHORTHANDS,
      n,
      i,
      B: 3,
      L: 7,
      S: 2,
      n_all: 24,
    })
    expect(weights[i]).toBeCloseTo(stated, 7)
  }
})

describe('KL of a token', () => {
  test.each(KL_ESTIMATORS)('%s', (estimator) => {
    for (const k of TOKENS) {
      const stated = evaluate(KL_FORMULAS[estimator].right, tokenValues(k, [1, 1], DEFAULT_LOSS_SPEC))
      expect(klValue(estimator, LOGP[k], REF[k])).toBeCloseTo(stated, 10)
    }
  })

  test('exact', () => {
    const mean = Float32Array.of(0.5, -0.25, 1)
    const refMean = Float32Array.of(0.25, 0.5, -1)
    const batch = { dimensions: 3, mean, refMean, variance: Float32Array.of(0.49), scale: 1 / 3 }
    const stated = evaluate(KL_FORMULAS.exact.right, { μ: [...mean], μ_ref: [...refMean], σ: 0.7, c: 1 / 3 })
    expect(exactKl(batch, 0)).toBeCloseTo(stated, 5)
  })
})

describe('from rewards to advantages', () => {
  const R = [0.25, 1, 0, 0.5]
  const R_batch = [...R, 0.75, 0.125, 0]
  const rewards = Float32Array.from(R_batch)
  const offsets = Int32Array.of(0, 4, 7)
  const n = [3, 1, 4, 2]
  const batch: RewardBatch = {
    rewards,
    offsets,
    lengths: [...n, 2, 2, 5],
    length: 5,
    greedyRewards: Float32Array.of(0.6, 0.4),
    keys: ['a', 'b'],
  }
  const group: Values = { R, R_batch, G: 4, n }
  const of = (spec: Partial<AdvantageSpec>, running = INITIAL_ESTIMATOR_STATE) =>
    advantages({ ...batch, running }, { ...DEFAULT_ADVANTAGE_SPEC, ...spec })

  test.each(BASELINES)('the baseline %s', (baseline) => {
    const stated = R.map((_, i) => evaluate(BASELINE_FORMULAS[baseline].right, { ...group, i, m: 0.31 }))
    const computed = baselineValues(rewards, offsets, baseline, 'trl', 0.31)
    stated.forEach((value, i) => expect(computed[i]).toBeCloseTo(value, 6))
  })

  test.each(REWARD_SCALINGS)('the scale %s', (scaling) => {
    const stated = evaluate(SCALING_FORMULAS[scaling].right, group)
    expect(scaleValues(rewards, offsets, scaling, 'trl')[0]).toBeCloseTo(stated, 10)
  })

  test('the standard deviation', () => {
    expect(nanStd(R, 1)).toBeCloseTo(evaluate(TERM_FORMULAS.std.right, group), 12)
    expect(nanStd(R, 1)).toBeCloseTo(evaluate({ of: 'std', row: 'R' }, group), 12)
  })

  test('the advantage of GRPO', () => {
    const computed = of({}).advantages
    R.forEach((_, i) =>
      expect(computed[i]).toBeCloseTo(evaluate(TERM_FORMULAS.advantage.right, { ...group, i }), 5),
    )
  })

  test.each(ESTIMATORS)('the estimator %s', (estimator) => {
    const running = { ...INITIAL_ESTIMATOR_STATE, mean: 0.3, variance: 0.2, batches: 4 }
    const result = of({ estimator, minCount: 1 }, running)
    const state = result.running
    const whitened = (values: readonly number[]) => {
      const tokens = values.flatMap((value, i) => Array<number>(batch.lengths![i]).fill(value))
      const mean = tokens.reduce((sum, value) => sum + value, 0) / tokens.length
      return { mean, variance: nanStd(tokens, 1) ** 2 }
    }
    const meanOf = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length
    const centred = [
      ...R.map((r) => r - meanOf(R)),
      ...R_batch.slice(4).map((r) => r - meanOf(R_batch.slice(4))),
    ]
    const more: Values = {
      baseline: { b: meanOf(R), s: nanStd(R, 1) + 1e-4 },
      reinforce_plus_plus: whitened(R_batch),
      reinforce_plus_plus_baseline: whitened(centred),
      remax: { R_greedy: 0.6 },
      opo: {},
      gpg: { N: 7, N_nonzero: 5 },
      grpo_passk: { R_second: 0.5 },
      running_norm: { m: state.mean, s: Math.sqrt(state.variance) },
      running_average: { m: state.mean, s: Math.sqrt(state.variance) },
      prompt_history: { m: meanOf(R), s: nanStd(R, 0) },
    }[estimator]
    const { right } = ESTIMATOR_FORMULAS[estimator]
    const rows = estimator === 'grpo_passk' ? [1] : [0, 1, 2, 3]
    for (const i of rows)
      expect(result.advantages[i]).toBeCloseTo(evaluate(right, { ...group, ...more, i }), 4)
  })

  test('the probability of a dead group, over all outcomes of G completions', () => {
    const [p, G] = [0.3, 5]
    let chance = 0
    for (let outcome = 0; outcome < 2 ** G; outcome++) {
      const right = Array.from({ length: G }, (_, i) => (outcome >> i) & 1)
      const isDead = deadGroups(Float32Array.from(right), Int32Array.of(0, G))[0]
      const count = right.filter((value) => value === 1).length
      chance += isDead * p ** count * (1 - p) ** (G - count)
    }
    expect(chance).toBeCloseTo(evaluate(TERM_FORMULAS.chanceOfDead.right, { p, G }), 12)
  })

  test('pass@k', () => {
    const outcomes = Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0)
    for (const k of [1, 2, 4, 8]) {
      const stated = evaluate(TERM_FORMULAS.passAtK.right, { n: 8, c: 3, k })
      expect(meanPassAtK(outcomes, Int32Array.of(0, 8), k, 1)).toBeCloseTo(stated, 10)
    }
  })

  test('the overlong penalty', () => {
    for (const n of [13, 14, 16]) {
      const stated = evaluate(TERM_FORMULAS.overlong.right, { L: 16, C: 4, n })
      expect(softOverlongPunishment(n, 16, 4)).toBeCloseTo(stated, 12)
    }
  })
})

test('temperature and entropy, as the network’s head computes them', () => {
  const z = [1.2, -0.4, 0.3, 2]
  const head = createHead({
    ...{ vocabulary: z.length, window: 1, length: 1, embedding: 1 },
    ...{ width: 1, depth: 1, endToken: -1 },
  })
  head.out.set(z)
  const entropy = head.toDistribution(0, 0.7, undefined, 0)
  const π = z.map((_, v) => evaluate(TERM_FORMULAS.temperature.right, { z, v, T: 0.7, e: Math.E }))
  π.forEach((p, v) => expect(Math.exp(head.out[v])).toBeCloseTo(p, 5))
  expect(entropy).toBeCloseTo(evaluate(TERM_FORMULAS.entropy.right, { π }), 5)
})

test('the controller of β', () => {
  for (const KL of [0.02, 0.09, 0.11, 3]) {
    const stated = evaluate(TERM_FORMULAS.adaptiveBeta.right, {
      β: 0.05,
      KL,
      target: 0.1,
      N: 64,
      horizon: 500,
    })
    expect(updateKlController({ coef: 0.05, target: 0.1, horizon: 500 }, KL, 64).coef).toBeCloseTo(stated, 12)
  }
})

test('a formula without a value for one of its symbols says which', () => {
  expect(() => evaluate(TERM_FORMULAS.loss.right, { J: 1, β: 2 })).toThrow('KL')
  expect(() => evaluate(TERM_FORMULAS.std.right, { R: 3, G: 2 })).toThrow('a row of numbers for R')
})
