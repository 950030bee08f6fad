import { PRESETS } from '../../settings/presets'
import { number, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 10

/**
 * Document 000: −log σ(±(log π_i − log π_j)) over pairs reads the signs of the differences of rewards alone. A slip counts as
 * much as a failure, and the loss of a pair ends at 0 only if the policy is certain.
 */
export const pairwiseLoss = rule({
  lasts: LASTS,
  needs: ['loss', 'entropy', 'group_reward_std'],
  chart: 'loss',
  sees({ config, mean }) {
    if (config.surrogate !== 'pairwise') return null
    const { numGenerations: G } = config
    const { surrogate, lossType, scaleRewards, baseline } = PRESETS.simple
    return {
      figures: {
        pairs: whole((G * (G - 1)) / 2),
        loss: number(mean('loss', LASTS)),
        entropy: number(mean('entropy', LASTS)),
        spread: number(mean('group_reward_std', LASTS)),
      },
      change: { surrogate, lossType, scaleRewards, baseline },
    }
  },
})
