import { number, rounded, share, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 30
const ALWAYS = 0.95
/** how far above the limit the usual gradient must be: a limit that cuts a little off is doing its work */
const FAR = 3

const HALF = LASTS / 2
/** if the reward has risen so much since the first steps, the limit does no harm */
const RISE = 0.05

/**
 * Every gradient exceeds the limit, so all are cut to the same length. The limit no longer catches outliers; it sets
 * the size of every step.
 */
export const gradientLimit = rule({
  lasts: LASTS,
  needs: ['grad_norm'],
  chart: 'gradNorm',
  sees({ config, window, median, mean, steps }) {
    const { maxGradNorm: limit } = config
    const norms = window('grad_norm', LASTS)
    const over = norms.filter((norm) => norm >= limit).length / norms.length
    const usual = median('grad_norm', LASTS)
    // the gradient of a single group is not an average, so its length says nothing about the limit
    if (config.generationBatchSize === config.numGenerations) return null
    if (limit === 0 || !(over >= ALWAYS && usual > FAR * limit)) return null
    if (mean('reward', HALF) - mean('reward', HALF, steps - HALF) > RISE) return null
    return {
      figures: { over: share(over), steps: whole(LASTS), limit: number(limit), usual: number(usual) },
      change: { maxGradNorm: rounded(2 * usual) },
    }
  },
})
