import { describe, expect, test } from 'vitest'
import { klSlope, klValue } from '../../src/grpo/kl'
import { KL_TRAITS } from '../../src/grpo/klTraits'
import { KL_ESTIMATORS } from '../../src/grpo/spec'

describe('one token, d = refLogp − logp = 0.5', () => {
  const values = {
    k1: -0.5,
    k2: 0.125,
    k3: Math.exp(0.5) - 1.5,
    abs: 0.5,
    'k1+': -0.5,
    'k3+': Math.exp(0.5) - 1.5,
    'abs+': 0.5,
    minus_k1: 0.5,
  }
  const slopes = {
    k1: 1,
    k2: -0.5,
    k3: 1 - Math.exp(0.5),
    abs: -1,
    'k1+': -0.5,
    'k3+': -0.5,
    'abs+': -0.5,
    minus_k1: -1,
  }
  for (const estimator of KL_ESTIMATORS) {
    test(estimator, () => {
      expect(klValue(estimator, -1.5, -1)).toBeCloseTo(values[estimator], 12)
      expect(klSlope(estimator, -1.5, -1)).toBeCloseTo(slopes[estimator], 12)
    })
  }
})

test('the traits of an estimator match its functions', () => {
  for (const estimator of KL_ESTIMATORS) {
    const { constantSlope, isStraightThrough } = KL_TRAITS[estimator]
    const [near, far] = [klSlope(estimator, -1.5, -1), klSlope(estimator, -1.5, 2)]
    const isSignAlone = estimator === 'abs'
    expect(near === far && !isSignAlone ? near : null, estimator).toBe(constantSlope)
    expect(klSlope(estimator, -1.5, 2, 1e-3) !== 0, estimator).toBe(isStraightThrough)
  }
})

test('two equal policies are 0 apart, without a gradient, except k1 and −k1 whose gradient is ±1 everywhere', () => {
  for (const estimator of KL_ESTIMATORS) {
    expect(Math.abs(klValue(estimator, -0.7, -0.7))).toBe(0)
    expect(Math.abs(klSlope(estimator, -0.7, -0.7))).toBe(estimator.endsWith('k1') ? 1 : 0)
  }
})

test('k1 and k3 estimate KL without bias, k2 and abs do not; the gradient of k2 is right, that of k1 is 0', () => {
  const policy = [0.5, 0.3, 0.2]
  const reference = [0.2, 0.2, 0.6]
  const exact = policy.reduce((sum, p, v) => sum + p * Math.log(p / reference[v]), 0)
  const expected = (f: (v: number) => number) => policy.reduce((sum, p, v) => sum + p * f(v), 0)
  const estimate = (kind: (typeof KL_ESTIMATORS)[number]) =>
    expected((v) => klValue(kind, Math.log(policy[v]), Math.log(reference[v])))
  expect(estimate('k1')).toBeCloseTo(exact, 12)
  expect(estimate('k3')).toBeCloseTo(exact, 12)
  expect(Math.abs(estimate('k2') - exact)).toBeGreaterThan(0.001)
  expect(Math.abs(estimate('abs') - exact)).toBeGreaterThan(0.01)

  // ∂KL/∂logit_0 = p_0 (log(p_0/q_0) − KL); an estimator's is E[slope · ∂logp/∂logit_0].
  const exactSlope = policy[0] * (Math.log(policy[0] / reference[0]) - exact)
  const slope = (kind: (typeof KL_ESTIMATORS)[number]) =>
    expected(
      (v) => klSlope(kind, Math.log(policy[v]), Math.log(reference[v])) * ((v === 0 ? 1 : 0) - policy[0]),
    )
  expect(slope('k2')).toBeCloseTo(exactSlope, 12)
  expect(slope('k3+')).toBeCloseTo(exactSlope, 12)
  expect(slope('k1')).toBeCloseTo(0, 12)
  expect(Math.abs(slope('k3') - exactSlope)).toBeGreaterThan(0.01)
})

test('a limit bounds the value and stops the gradient, but not that of the straight-through kinds', () => {
  expect(klValue('k3', -5, -1, 10)).toBe(10)
  expect(klSlope('k3', -5, -1, 10)).toBe(0)
  expect(klValue('k1', -5, -1, 2)).toBe(-2)
  expect(klSlope('k1', -5, -1, 2)).toBe(0)
  expect(klValue('k3+', -5, -1, 10)).toBe(10)
  expect(klSlope('k3+', -5, -1, 10)).toBe(-4)
  expect(klSlope('k3', -1.5, -1, 10)).toBe(klSlope('k3', -1.5, -1))
})

describe('mean(old − new), as −k1 against the old policy', () => {
  const old = [0.5, 0.3, 0.2]
  const now = [0.6, 0.3, 0.1]
  /** Σ_v old_v · f(v): the mean over tokens that the old policy sampled */
  const sampled = (f: (v: number) => number) => old.reduce((sum, p, v) => sum + p * f(v), 0)
  const value = (policy: readonly number[]) =>
    sampled((v) => klValue('minus_k1', Math.log(policy[v]), Math.log(old[v])))
  /** by the logit of token 0, through ∂logp_v/∂logit_0 = [v = 0] − p_0 */
  const gradient = (policy: readonly number[]) =>
    sampled(
      (v) => klSlope('minus_k1', Math.log(policy[v]), Math.log(old[v])) * ((v === 0 ? 1 : 0) - policy[0]),
    )

  test('is KL(old ‖ new) on average, and below 0 for tokens that became more likely', () => {
    const exact = sampled((v) => Math.log(old[v] / now[v]))
    expect(exact).toBeGreaterThan(0)
    expect(value(now)).toBeCloseTo(exact, 12)
    expect(klValue('minus_k1', Math.log(now[0]), Math.log(old[0]))).toBeLessThan(0)
  })

  test('has no gradient on average if every ratio is 1, though it pushes each sampled token up', () => {
    expect(gradient(old)).toBeCloseTo(0, 12)
    for (const p of old) expect(klSlope('minus_k1', Math.log(p), Math.log(p))).toBe(-1)
    // later in the step it pulls back to the policy that sampled: ∂KL(old ‖ new)/∂logit_0 = now_0 − old_0
    expect(gradient(now)).toBeCloseTo(now[0] - old[0], 12)
  })

  test('weighted by the ratio it becomes −KL(new ‖ old), which rewards distance', () => {
    const weighted = sampled(
      (v) => (now[v] / old[v]) * klValue('minus_k1', Math.log(now[v]), Math.log(old[v])),
    )
    expect(weighted).toBeCloseTo(-now.reduce((sum, p, v) => sum + p * Math.log(p / old[v]), 0), 12)
  })
})
