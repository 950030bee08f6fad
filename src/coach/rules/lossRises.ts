import { number, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 60
const HALF = LASTS / 2
const GAIN = 0.05
/** the loss must have risen by this share of its size, and by so much that the rise is not rounding */
const RISE = 0.25
const LEAST = 0.005

/**
 * Loss and reward rise together. GRPO does not minimise the value of its loss, so that value does not say how good the
 * policy is. A supervised loss is minimised, so the rule is silent if the run has one.
 */
export const lossRises = rule({
  lasts: LASTS,
  needs: ['loss', 'reward'],
  chart: 'loss',
  sees({ mean, window }) {
    if (window('lambda_sup', LASTS).some((lambda) => lambda > 0)) return null
    const loss = mean('loss', HALF)
    const before = mean('loss', HALF, HALF)
    const reward = mean('reward', HALF)
    const rewardBefore = mean('reward', HALF, HALF)
    const rise = loss - before
    if (!(rise > LEAST && rise > RISE * Math.abs(before) && reward - rewardBefore > GAIN)) return null
    return {
      figures: {
        before: number(before),
        loss: number(loss),
        rewardBefore: number(rewardBefore),
        reward: number(reward),
        steps: whole(HALF),
      },
      change: null,
    }
  },
})
