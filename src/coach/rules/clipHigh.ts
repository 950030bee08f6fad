import { SURROGATE_TRAITS } from '../../grpo'
import { number, share, whole } from '../figures'
import { rateKnob } from '../../settings/config'
import { slower } from '../rate'
import { rule } from '../rule'

const LASTS = 15
/** with so large a share of clipped tokens, a step throws much of its batch away */
const MANY = 0.2

/** So many ratios leave the clip range that much of the batch gives no gradient. */
export const clipHigh = rule({
  lasts: LASTS,
  needs: ['clip_ratio/region_mean'],
  chart: 'clip',
  sees({ config, mean }) {
    // A ratio per completion clips all tokens of a completion at once. That happens often and is intended.
    if (!SURROGATE_TRAITS[config.surrogate].reads.includes('epsilon')) return null
    if (config.importanceSamplingLevel !== 'token') return null
    const clipped = mean('clip_ratio/region_mean', LASTS)
    if (!(clipped > MANY)) return null
    return {
      figures: {
        clipped: share(clipped),
        steps: whole(LASTS),
        epsilon: number(config.epsilon),
        high: number(config.epsilonHigh),
        rate: number(config[rateKnob(config)]),
        mu: whole(config.numIterations),
      },
      change:
        config.numIterations > 2
          ? { numIterations: Math.floor(config.numIterations / 2) }
          : slower(config, 2),
    }
  },
})
