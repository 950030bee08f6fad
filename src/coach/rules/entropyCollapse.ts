import { number, share, whole } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 20
/** the share of the entropy of a uniform choice below which hardly anything new is tried */
const FEW = 0.08
/** a mean reward from which certainty is what was wanted */
const SUCCESS = 0.85
/** the first entropy bonus, and how a present one grows */
const FIRST_BONUS = 0.02
const FACTOR = 2
const MOST = 0.5

/** The policy is certain before it is good: its completions are alike, and groups have nothing to compare. */
export const entropyCollapse = rule({
  lasts: LASTS,
  chart: 'entropy',
  sees({ config, task, mean }) {
    if (task.head) return null
    const most = Math.log(task.vocabulary(config.taskSettings).length)
    const entropy = mean('entropy', LASTS)
    const reward = mean('reward', LASTS)
    if (!(entropy < FEW * most && reward < SUCCESS)) return null
    const bonus = Math.max(FIRST_BONUS, FACTOR * config.entropyCoef)
    const change: Change | null =
      config.useAdaptiveEntropy || bonus > MOST
        ? { temperature: 1.5 * config.temperature }
        : { entropyCoef: bonus }
    return {
      figures: {
        entropy: number(entropy),
        most: number(most),
        share: share(entropy / most),
        reward: number(reward),
        steps: whole(LASTS),
      },
      change,
    }
  },
})
