import { describe, expect, test } from 'vitest'
import { advantages } from '../../src/grpo/advantages'
import { policyLoss } from '../../src/grpo/loss'
import {
  DEFAULT_ADVANTAGE_SPEC,
  DEFAULT_LOSS_SPEC,
  LOSS_TYPES,
  RATIO_LEVELS,
  type LossSpec,
  type LossType,
  type TokenBatch,
} from '../../src/grpo/spec'
import { randomBatch } from './seeded'

const SPEC: LossSpec = { ...DEFAULT_LOSS_SPEC, beta: 0 }

function expectSameGradient(batch: TokenBatch, a: LossSpec, b: LossSpec) {
  const first = policyLoss(batch, a)
  const second = policyLoss(batch, b)
  expect(Math.max(...first.dLogp.map(Math.abs))).toBeGreaterThan(1e-3)
  first.dLogp.forEach((slope, k) => expect(slope).toBeCloseTo(second.dLogp[k], 6))
  return { first, second }
}

describe('on policy, before any update, β = 0', () => {
  const batch = randomBatch(21, { onPolicy: true, rows: 6, length: 5 })

  for (const ratioLevel of ['token', 'sequence_token'] as const) {
    for (const lossType of LOSS_TYPES) {
      test(`GRPO's gradient is REINFORCE's: ${ratioLevel}, ${lossType}`, () => {
        const grpo = { ...SPEC, ratioLevel, lossType }
        expectSameGradient(batch, grpo, { ...grpo, surrogate: 'logp' })
      })
    }
  }

  test('a sequence ratio spreads the same gradient: the sum over a completion is that of REINFORCE', () => {
    for (const ratioLevel of ['sequence', 'sequence_token'] as const) {
      expectSameGradient(batch, { ...SPEC, ratioLevel }, { ...SPEC, surrogate: 'logp' })
    }
  })

  test('∂loss/∂logp = −A · m / N with a token mean', () => {
    const { dLogp } = policyLoss(batch, { ...SPEC, lossType: 'bnpo' })
    const tokens = batch.mask.reduce((sum, m) => sum + m, 0)
    dLogp.forEach((slope, k) => {
      expect(slope).toBeCloseTo((-batch.advantages[Math.floor(k / 5)] * batch.mask[k]) / tokens, 6)
    })
  })

  test('ε, δ and the dual clip change nothing', () => {
    const tight = { ...SPEC, epsilon: 0.001, epsilonHigh: 0.001, delta: 1.01, dualClip: 1.01 }
    expectSameGradient(batch, SPEC, tight)
  })

  test('SAPO, VESPO, CISPO with a cap above 1, and GMPO in its mean, have the same gradient too', () => {
    for (const surrogate of ['sapo', 'vespo', 'gmpo'] as const) {
      expectSameGradient(batch, { ...SPEC, surrogate }, { ...SPEC, surrogate: 'logp' })
    }
    expectSameGradient(batch, { ...SPEC, surrogate: 'cispo', epsilonHigh: 5 }, { ...SPEC, surrogate: 'logp' })
  })

  test('the loss is −mean advantage at the type grpo: 0 for centred advantages, although the gradient is not', () => {
    const centred = { ...batch, advantages: Float32Array.of(1, -1, 0.5, -0.5, 2, -2) }
    expect(policyLoss(centred, SPEC).loss).toBeCloseTo(0, 6)
    expect(Math.abs(policyLoss(centred, { ...SPEC, lossType: 'dapo' }).loss)).toBeGreaterThan(0.01)
  })
})

describe("TRL's loss types are verl's modes", () => {
  const batch: TokenBatch = { ...randomBatch(22, { rows: 6, length: 5 }), itemsInBatch: undefined }
  const pairs: [LossType, LossType][] = [
    ['grpo', 'seq-mean-token-mean'],
    ['bnpo', 'token-mean'],
    ['dapo', 'token-mean'],
    ['dr_grpo', 'seq-mean-token-sum-norm'],
    ['luspo', 'seq-mean-token-sum'],
  ]
  for (const [trl, verl] of pairs) {
    test(`${trl} = ${verl}`, () => {
      const { first, second } = expectSameGradient(
        batch,
        { ...SPEC, lossType: trl },
        { ...SPEC, lossType: verl },
      )
      expect(first.loss).toBeCloseTo(second.loss, 6)
    })
  }

  test('but an empty completion counts in TRL and not in verl', () => {
    const withEmpty = randomBatch(23, { emptyRow: true })
    const trl = policyLoss(withEmpty, { ...SPEC, lossType: 'grpo' })
    const verl = policyLoss(withEmpty, { ...SPEC, lossType: 'seq-mean-token-mean' })
    expect(trl.loss / verl.loss).toBeCloseTo(3 / 4, 5)
  })

  test('GSPO: a sequence ratio and GSPO-token have equal gradients under type grpo', () => {
    const sequence = { ...SPEC, ratioLevel: 'sequence' as const }
    expectSameGradient(batch, sequence, { ...SPEC, ratioLevel: 'sequence_token' })
  })
})

describe('KL', () => {
  const batch = randomBatch(24, { onPolicy: true })
  const spec: LossSpec = { ...SPEC, beta: 0.5, lossType: 'bnpo' }
  const tokens = batch.mask.reduce((sum, m) => sum + m, 0)
  const withoutKl = policyLoss(batch, { ...spec, beta: 0 })

  test('bias-corrected or not, the value is the same on policy, and the gradient is β(ℓ−ℓ_ref) or β(1−e^(ℓ_ref−ℓ))', () => {
    const corrected = policyLoss(batch, { ...spec, useBiasCorrectionKl: true })
    const plain = policyLoss(batch, { ...spec, useBiasCorrectionKl: false })
    expect(corrected.loss).toBeCloseTo(plain.loss, 6)
    batch.mask.forEach((m, k) => {
      const d = batch.refLogp![k] - batch.logp[k]
      expect(corrected.dLogp[k] - withoutKl.dLogp[k]).toBeCloseTo((m * 0.5 * -d) / tokens, 6)
      expect(plain.dLogp[k] - withoutKl.dLogp[k]).toBeCloseTo((m * 0.5 * (1 - Math.exp(d))) / tokens, 6)
    })
  })

  test('is a metric when β = 0 and there is a reference, unmultiplied, and costs nothing', () => {
    const offPolicy = randomBatch(25)
    const measured = policyLoss(offPolicy, { ...spec, beta: 0, useBiasCorrectionKl: true })
    const plain = policyLoss(offPolicy, { ...spec, useBiasCorrectionKl: false })
    const corrected = policyLoss(offPolicy, { ...spec, useBiasCorrectionKl: true })
    expect(measured.metrics.kl).toBe(plain.metrics.kl!)
    expect(Math.abs(corrected.metrics.kl! - plain.metrics.kl!)).toBeGreaterThan(1e-3)
    expect(measured.klLoss).toBe(0)
    expect(policyLoss({ ...offPolicy, refLogp: null }, { ...spec, beta: 0 }).metrics).not.toHaveProperty('kl')
  })

  test('overflows in the metric do not reach the loss when β = 0', () => {
    const far = { ...batch, refLogp: batch.refLogp!.map(() => 5000) }
    expect(policyLoss(far, { ...spec, beta: 0 }).loss).toBe(withoutKl.loss)
  })

  test('needs a reference when β is not 0', () => {
    expect(() => policyLoss({ ...batch, refLogp: null }, spec)).toThrow(/refLogp/)
  })

  test('a dead group still moves under β > 0, as in TRL', () => {
    const dead = { ...batch, advantages: new Float32Array(4) }
    expect(policyLoss(dead, spec).dLogp.some((slope) => slope !== 0)).toBe(true)
    expect(policyLoss(dead, { ...spec, beta: 0 }).dLogp.every((slope) => slope === 0)).toBe(true)
  })
})

test('masks that drop policy terms do not change KL and denominators', () => {
  const batch = randomBatch(26)
  const spec: LossSpec = { ...SPEC, beta: 0.3, lossType: 'bnpo' }
  const full = policyLoss(batch, spec)
  const masked = policyLoss(batch, { ...spec, topEntropyQuantile: 0.3 })
  expect(masked.klLoss).toBe(full.klLoss)
  expect(masked.policyLoss).not.toBeCloseTo(full.policyLoss, 4)
  expect(masked.clipped).toEqual(full.clipped)
})

test('masked tokens are never read', () => {
  for (const ratioLevel of RATIO_LEVELS) {
    const batch = randomBatch(27, { emptyRow: true })
    const hidden = { ...batch, logp: batch.logp.slice(), oldLogp: batch.oldLogp!.slice() }
    hidden.refLogp = batch.refLogp!.slice()
    hidden.entropy = batch.entropy.slice()
    batch.mask.forEach((m, k) => {
      if (m === 1) return
      hidden.logp[k] = NaN
      hidden.oldLogp[k] = Infinity
      hidden.refLogp![k] = -Infinity
      hidden.entropy[k] = NaN
    })
    const spec: LossSpec = { ...DEFAULT_LOSS_SPEC, ratioLevel, entropyCoef: 0.1, topEntropyQuantile: 0.5 }
    expect(policyLoss(hidden, spec)).toEqual(policyLoss(batch, spec))
  }
})

test('a batch without a single token has loss 0 and no gradient', () => {
  const batch = randomBatch(28)
  batch.mask.fill(0)
  for (const lossType of LOSS_TYPES) {
    const result = policyLoss(batch, { ...DEFAULT_LOSS_SPEC, lossType, entropyCoef: 0.1 })
    expect(result.loss).toBeCloseTo(0, 12)
    expect(result.dLogp.every((slope) => slope === 0)).toBe(true)
    expect(result.dEntropy.every((slope) => slope === 0)).toBe(true)
  }
})

test('from rewards to the gradient: twice the leave-one-out gradient for pairs', () => {
  const batch = randomBatch(29)
  const offsets = Int32Array.of(0, 2, 4)
  const plain = { ...DEFAULT_ADVANTAGE_SPEC, scaleRewards: 'none' as const }
  const gradient = (baseline: 'group' | 'leave_one_out') =>
    policyLoss(
      {
        ...batch,
        advantages: advantages({ rewards: batch.rewards!, offsets }, { ...plain, baseline }).advantages,
      },
      { ...SPEC, surrogate: 'logp' },
    ).dLogp
  const [group, leaveOneOut] = [gradient('group'), gradient('leave_one_out')]
  expect(Math.max(...group.map(Math.abs))).toBeGreaterThan(1e-3)
  group.forEach((slope, k) => expect(2 * slope).toBeCloseTo(leaveOneOut[k], 6))
})
