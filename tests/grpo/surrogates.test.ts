import { describe, expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, SURROGATES, type LossSpec, type Surrogate } from '../../src/grpo/spec'
import { SURROGATE_DEFINITIONS } from '../../src/grpo/surrogates'
import { readsRatio, SURROGATE_TRAITS, usesAdvantages, usesRatio } from '../../src/grpo/surrogates/traits'
import { randomBatch } from './seeded'

const SPEC: LossSpec = {
  ...DEFAULT_LOSS_SPEC,
  beta: 0,
  epsilon: 0.15,
  epsilonHigh: 0.25,
  delta: 2,
  dualClip: 1.5,
  clipCovRatio: 0.3,
  clipCovLow: 0.05,
  clipCovHigh: 1,
  klCovRatio: 0.3,
}

/** Other values of every field that a surrogate may read. */
const CHANGES: Partial<{ [Field in keyof LossSpec]: LossSpec[Field][] }> = {
  ratioLevel: ['sequence', 'sequence_sum'],
  lossType: ['dapo'],
  epsilon: [0.05, 0.3],
  epsilonHigh: [0.05, 0.6],
  delta: [1.1],
  dualClip: [1.2],
  sapoTemperaturePos: [3],
  sapoTemperatureNeg: [3],
  vespoKPos: [1],
  vespoLambdaPos: [1],
  vespoKNeg: [1],
  vespoLambdaNeg: [1],
  clipCovRatio: [0.9],
  clipCovLow: [0.4],
  clipCovHigh: [0.2],
  klCovRatio: [0.9],
  klCovCoef: [2],
  logRatioMin: [-0.1],
  logRatioMax: [0.1],
  cispoFloor: [0.9],
}
const FIELDS = Object.keys(CHANGES) as (keyof LossSpec)[]
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed)

/** The spec of a surrogate, with limits that some ratios exceed. */
const specOf = (surrogate: Surrogate): LossSpec => ({
  ...SPEC,
  surrogate,
  epsilonHigh: SURROGATE_TRAITS[surrogate].clips === 'weight' ? 1.25 : 0.25,
})

/** The bits of a policy loss and its gradient. */
function bitsOf(seed: number, spec: LossSpec): string {
  const { loss, dLogp } = policyLoss(randomBatch(seed), spec)
  return [loss, ...dLogp].join()
}

describe('the loss of a surrogate depends on exactly the fields that it declares', () => {
  for (const surrogate of SURROGATES) {
    const { reads } = SURROGATE_TRAITS[surrogate]
    const spec = specOf(surrogate)
    const changesOf = (field: keyof LossSpec) =>
      CHANGES[field]!.map((value) => ({ ...spec, [field]: value }) as LossSpec)
    test(surrogate, () => {
      const before = SEEDS.map((seed) => bitsOf(seed, spec))
      const acting = FIELDS.filter((field) =>
        changesOf(field).some((changed) => SEEDS.some((seed) => bitsOf(seed, changed) !== before[seed])),
      )
      expect(acting).toEqual(FIELDS.filter((field) => reads.includes(field)))
    })
  }
})

test('advantages change the loss of the surrogates that use them', () => {
  for (const surrogate of SURROGATES) {
    const batch = randomBatch(7)
    const spec = { ...SPEC, surrogate }
    const other = { ...batch, advantages: batch.advantages.map((advantage) => -advantage) }
    const isSame = policyLoss(batch, spec).loss === policyLoss(other, spec).loss
    expect(isSame, surrogate).toBe(!usesAdvantages(surrogate))
  }
})

test('surrogates that use a ratio depend on the ratio and its level', () => {
  expect(SURROGATES.filter(readsRatio)).toEqual(['clip', 'cispo', 'sapo', 'clip_cov', 'kl_cov'])
})

test('the log-probs at rollout change the loss of the surrogates that use a ratio', () => {
  const batch = randomBatch(7)
  const other = { ...batch, oldLogp: batch.oldLogp!.map((logp) => logp + 0.3) }
  for (const surrogate of SURROGATES) {
    const spec = specOf(surrogate)
    const isSame = policyLoss(batch, spec).loss === policyLoss(other, spec).loss
    expect(isSame, surrogate).toBe(!usesRatio(surrogate))
  }
})

test('the numbers drawn for each token change the loss of the surrogates that draw; without draws they are another', () => {
  const unlike = SURROGATES.filter((surrogate) =>
    SEEDS.some((seed) => {
      const batch = randomBatch(seed)
      const other = { ...batch, draws: batch.draws!.map((draw) => 1 - draw) }
      const spec = { ...SPEC, surrogate }
      return policyLoss(batch, spec).loss !== policyLoss(other, spec).loss
    }),
  )
  expect(unlike).toEqual(SURROGATES.filter((surrogate) => SURROGATE_TRAITS[surrogate].withoutDraws !== null))
  for (const surrogate of unlike) {
    const { withoutDraws } = SURROGATE_TRAITS[surrogate]
    expect(SURROGATE_DEFINITIONS[surrogate].term).toBe(SURROGATE_DEFINITIONS[withoutDraws!].term)
  }
})

test('the surrogates with a clip say which tokens are clipped', () => {
  const clipping = SURROGATES.filter((surrogate) => SURROGATE_TRAITS[surrogate].clips !== 'nothing')
  expect(SURROGATES.filter((surrogate) => SURROGATE_DEFINITIONS[surrogate].clipState !== null)).toEqual(
    clipping,
  )
})

test('a free slope is the derivative of the loss if nothing is clipped', () => {
  for (const surrogate of SURROGATES) {
    const { freeSlope } = SURROGATE_DEFINITIONS[surrogate]
    if (freeSlope === null) continue
    const spec = { ...SPEC, surrogate, lossType: 'token-sum', delta: null, dualClip: null } as const
    const batch = randomBatch(3)
    const { dLogp, ratio, clipped } = policyLoss(batch, { ...spec, clipCovLow: 1e6, clipCovHigh: 1e7 })
    const free = Array.from(batch.mask.keys()).filter((k) => batch.mask[k] === 1 && clipped[k] === 0)
    expect(free.length).toBeGreaterThan(1)
    for (const k of free) {
      const advantage = batch.advantages[Math.floor(k / batch.length)]
      expect(dLogp[k], surrogate).toBeCloseTo(freeSlope(ratio[k], advantage), 5)
    }
  }
})
