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
  sees({ config, task, mean }) {
    if (config.surrogate !== 'pairwise') return null
    const { numGenerations: G } = config
    const { surrogate, lossType, scaleRewards, baseline } = PRESETS.simple
    // In groups of different prompts advantages are no better. Measured over five seeds of document 000's start, the evaluation
    // after 600 steps is 0.62 to 0.74 with advantages alone, and 0.99 to 1.00 with right groups alone.
    const mixed = task.mixedGroups?.(config.taskSettings, G)
    return {
      figures: {
        pairs: whole((G * (G - 1)) / 2),
        loss: number(mean('loss', LASTS)),
        entropy: number(mean('entropy', LASTS)),
        spread: number(mean('group_reward_std', LASTS)),
      },
      ...(mixed
        ? { change: { taskSettings: mixed.cure }, fromStart: true }
        : { change: { surrogate, lossType, scaleRewards, baseline } }),
    }
  },
})
