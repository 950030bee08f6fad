import { number, whole } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 20
/** completions from which the mean of a batch is a fair baseline */
const ENOUGH = 32

/**
 * The baseline is the mean of few completions. So it is itself noisy, and contains a good part of the completion that
 * it judges.
 */
export const smallBatch = rule({
  lasts: LASTS,
  needs: ['reward_std'],
  chart: 'reward_std',
  sees({ config, mean }) {
    const { generationBatchSize: N } = config
    if (config.baseline !== 'batch' || config.advEstimator !== 'baseline' || N >= ENOUGH) return null
    const spread = mean('reward_std', LASTS)
    if (!(spread > 0)) return null
    const larger = N * Math.ceil((2 * ENOUGH) / N)
    const change: Change = { generationBatchSize: larger }
    return {
      figures: {
        size: whole(N),
        error: number(spread / Math.sqrt(N)),
        larger: whole(larger),
        after: number(spread / Math.sqrt(larger)),
      },
      change,
    }
  },
})
