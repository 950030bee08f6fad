import { readsRatio } from '../../grpo'
import { number, whole } from '../figures'
import { rateKnob } from '../../settings/config'
import { slower } from '../rate'
import { rule, type Change } from '../rule'

const LASTS = 15
/**
 * the most that a step may move the policy: the KL from the policy that sampled, in nats per token, as the mean over
 * the updates of the step
 */
const LEAP = 0.1

/**
 * The passes over one batch carry the policy far from the policy that sampled the batch, so that the batch says little
 * about it.
 */
export const rateForPasses = rule({
  lasts: LASTS,
  needs: ['actor/ppo_kl'],
  chart: 'kl',
  sees({ config, median, task }) {
    const passes = config.numIterations * config.stepsPerGeneration
    if (passes === 1 || task.head || !readsRatio(config.surrogate)) return null
    const moved = median('actor/ppo_kl', LASTS)
    if (!(moved > LEAP)) return null
    const change: Change =
      config.numIterations > 2 ? { numIterations: Math.floor(config.numIterations / 2) } : slower(config, 3)
    return {
      figures: {
        moved: number(moved),
        passes: whole(passes),
        rate: number(config[rateKnob(config)]),
        steps: whole(LASTS),
      },
      change,
    }
  },
})
