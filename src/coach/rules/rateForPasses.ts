import { readsRatio } from '../../grpo'
import { number, whole } from '../figures'
import { rateKnob } from '../../settings/config'
import { slower } from '../rate'
import { rule, type Change } from '../rule'

const LASTS = 15
/** KL of the policy from the one that sampled, in nats per token and averaged over a step's updates, that is a leap and no step */
const LEAP = 0.1

/** The passes over one batch carry the policy so far from the one that sampled it that the batch tells little about it. */
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
