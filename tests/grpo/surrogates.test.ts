import { describe, expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, SURROGATES, type LossSpec } from '../../src/grpo/spec'
import { readsRatio, SURROGATE_TRAITS } from '../../src/grpo/surrogates/traits'
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

/** The bits of a policy loss and its gradient. */
function bitsOf(seed: number, spec: LossSpec): string {
  const { loss, dLogp } = policyLoss(randomBatch(seed), spec)
  return [loss, ...dLogp].join()
}

describe('what a surrogate says that it reads is what its loss follows from', () => {
  for (const surrogate of SURROGATES) {
    const { reads } = SURROGATE_TRAITS[surrogate]
    const spec = { ...SPEC, surrogate, epsilonHigh: surrogate === 'cispo' ? 1.25 : 0.25 }
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
    expect(isSame, surrogate).toBe(!SURROGATE_TRAITS[surrogate].usesAdvantages)
  }
})

test('the ratio and its level are read by those that are held near it', () => {
  expect(SURROGATES.filter(readsRatio)).toEqual(['clip', 'cispo', 'sapo', 'clip_cov', 'kl_cov'])
})
