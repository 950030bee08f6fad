import { expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { fromVerl, fromVerlEstimator, fromVerlKl } from '../../src/grpo/verl'
import { randomBatch } from './seeded'

test('loss modes', () => {
  expect(fromVerl({}, 5)).toMatchObject({
    surrogate: 'clip',
    ratioLevel: 'token',
    lossType: 'token-mean',
    dualClip: 3,
    maxCompletionLength: 5,
  })
  expect(fromVerl({ loss_mode: 'gspo', loss_agg_mode: 'token-mean' }, 5)).toMatchObject({
    surrogate: 'clip',
    ratioLevel: 'sequence_token',
    lossType: 'seq-mean-token-mean',
    dualClip: null,
  })
  expect(fromVerl({ loss_mode: 'cispo', clip_ratio_low: 0.1, clip_ratio_high: 0.3 }, 5)).toMatchObject({
    surrogate: 'cispo',
    cispoFloor: 0.9,
    epsilonHigh: 1.3,
  })
  expect(fromVerl({ loss_mode: 'geo_mean', loss_agg_mode: 'token-sum' }, 5).lossType).toBe('grpo')
  expect(fromVerl({ loss_mode: 'gpg', loss_scale_factor: 9 }, 5)).toMatchObject({
    surrogate: 'logp',
    maxCompletionLength: 9,
  })
})

test("verl's guard rails hold the ratio where TRL's would overflow", () => {
  const batch = randomBatch(31)
  batch.mask.fill(1)
  batch.advantages.fill(-1)
  batch.oldLogp!.fill(-200)
  const guarded = { ...fromVerl({}, batch.length), dualClip: null }
  const result = policyLoss(batch, guarded)
  expect(result.loss).toBeCloseTo(Math.exp(20), -4)
  expect(result.dLogp.every((slope) => slope === 0)).toBe(true)
  expect(result.metrics['actor/ppo_kl']).toBe(-20)
  const gspo = policyLoss(batch, fromVerl({ loss_mode: 'gspo' }, batch.length))
  expect(gspo.loss).toBeCloseTo(Math.exp(10), -1)
  expect(gspo.metrics['actor/ppo_kl']).toBeLessThan(-190)
})

test('KL kinds and their aliases; k3 is held in ±10', () => {
  expect(fromVerlKl('low_var_kl')).toEqual({ klEstimator: 'k3', klClamp: 10 })
  expect(fromVerlKl('k3+')).toEqual({ klEstimator: 'k3+', klClamp: 10 })
  expect(fromVerlKl('kl')).toEqual({ klEstimator: 'k1', klClamp: null })
  expect(fromVerlKl('mse')).toEqual({ klEstimator: 'k2', klClamp: null })
  expect(fromVerlKl('full')).toBeNull()
})

test('advantage estimators', () => {
  expect(fromVerlEstimator('grpo')).toMatchObject({
    estimator: 'baseline',
    baseline: 'group',
    scaleRewards: 'group',
  })
  expect(fromVerlEstimator('grpo', false).scaleRewards).toBe('none')
  expect(fromVerlEstimator('rloo')).toMatchObject({ baseline: 'leave_one_out', scaleRewards: 'none' })
  expect(fromVerlEstimator('reinforce_plus_plus', true, 0.9)).toMatchObject({
    estimator: 'reinforce_plus_plus',
    gamma: 0.9,
    stdConvention: 'verl',
  })
})
