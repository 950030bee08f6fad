import { KNOBS } from '../../settings/knobs'
import { number, rounded, share, whole } from '../figures'
import { rateKnob } from '../../settings/config'
import { rule, type Change } from '../rule'

const LASTS = 120
const HALF = LASTS / 2
/**
 * the reward counts as still if it moves by less than this, and by no more than so many standard errors of the
 * difference
 */
const STILL = 0.005
const ERRORS = 1
/** With a standard error above this, a mean that has not moved is chance. */
const MOST_ERROR = 0.02
const EVALUATION_GAIN = 0.02
/**
 * a flat reward above this is nearly the best one; the same holds for greedy completions, which may earn more than
 * samples
 */
const SUCCESS = 0.7
const LEAST_SIGNAL = 0.3

/** The reward does not move although groups have a signal: the steps are too small, or too noisy. */
export const rewardFlat = rule({
  lasts: LASTS,
  needs: ['reward', 'groups'],
  chart: 'reward',
  sees({ config, groups, mean, window }) {
    const { solved, stuck } = groups(LASTS)
    const signal = 1 - solved - stuck
    const reward = mean('reward', HALF)
    const moved = reward - mean('reward', HALF, HALF)
    if (!(reward < SUCCESS && signal > LEAST_SIGNAL && Math.abs(moved) < STILL)) return null
    if (mean('eval_reward', HALF) >= SUCCESS) return null
    // Greedy completions may get better before sampled ones do.
    if (mean('eval_reward', HALF) - mean('eval_reward', HALF, HALF) > EVALUATION_GAIN) return null
    const error = standardError(window('reward', LASTS))
    if (error > MOST_ERROR || Math.abs(moved) > ERRORS * error) return null
    const knob = rateKnob(config)
    const rate = config[knob]
    const completions = 2 * config.generationBatchSize
    const change: Change | null =
      rate === 0
        ? { [knob]: KNOBS.learningRate.default }
        : rate < KNOBS.learningRate.default
          ? { [knob]: rounded(3 * rate) }
          : completions <= KNOBS.generationBatchSize.max
            ? { generationBatchSize: completions }
            : null
    return {
      figures: {
        reward: number(reward),
        moved: number(moved),
        steps: whole(LASTS),
        signal: share(signal),
        rate: number(rate),
        completions: whole(config.generationBatchSize),
      },
      change,
    }
  },
})

/** The standard error of the difference between the means of two halves of these values. */
function standardError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return Math.sqrt((4 * variance) / values.length)
}
