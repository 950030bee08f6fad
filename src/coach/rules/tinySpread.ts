import { isGdpo } from '../../settings/derived'
import { stepsOfGroups } from '../evidence'
import { number, share, whole } from '../figures'
import { rising } from '../rising'
import { rule } from '../rule'

const LASTS = 20
/** a std of the reward that is a difference of detail: the best reward is 1 */
const TINY = 0.02
const MANY = 0.35
/** with so high a mean reward, completions can differ only in details */
const SUCCESS = 0.9
/** with fewer groups that have a signal, the share says nothing */
const LEAST_SIGNAL = 0.2

/**
 * The completions of these groups earn nearly the same. The division by their std makes a tiny difference as important
 * as a whole reward. While the reward rises, tiny differences show the way, and without the division they would count for
 * nothing beside β: in the cured start of document 002, whose first differences are of the format, an evaluation of 0.61 to
 * 0.76 after 450 steps falls to 0.33 to 0.38 without it (seeds 1 to 5).
 */
export const tinySpread = rule({
  lasts: LASTS,
  needs: ['reward', 'groups'],
  chart: 'advantage',
  sees(evidence) {
    const { config, groups, mean, steps } = evidence
    if (config.scaleRewards !== 'group' || config.advEstimator !== 'baseline' || isGdpo(config)) return null
    const span = stepsOfGroups(config, LASTS)
    if (steps < span || rising(evidence, span)) return null
    if (mean('reward', span) > SUCCESS || mean('eval_reward', span) > SUCCESS) return null
    const { solved, stuck, narrow } = groups(span)
    const few = narrow(TINY)
    if (!(1 - solved - stuck >= LEAST_SIGNAL && few >= MANY)) return null
    return {
      figures: { few: share(few), tiny: number(TINY), times: whole(1 / TINY), steps: whole(span) },
      change: { scaleRewards: 'none' },
    }
  },
})
