import { share } from '../../coach/figures'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { isGood, shareOfBest } from '../rewardScale'
import { meanOf } from '../sums'
import { rounded, TREND } from '../trend'
import { equalGroups } from './equalGroups'

/** the share of dead groups from which they are reported: much of each batch is wasted */
const MANY = 0.6
/** the share of the best reward from which groups are equal because they are solved */
const SOLVED = 0.75

/** Most groups, but not all of them, have equal rewards. */
export const deadGroups = logRule('deadGroups', ['frac_reward_zero_std', 'reward'], (view, log) => {
  const dead = view.of('frac_reward_zero_std')
  const reward = view.of('reward')
  if (!dead || !reward || dead.values.length < TREND || equalGroups.sees(view, log)) return null
  const recent = dead.values.slice(-TREND)
  const mean = meanOf(recent)
  const now = meanOf(reward.values.slice(-TREND))
  const way = shareOfBest(view, now)
  // equal groups of a good policy are solved ones
  if (!(mean >= MANY) || (way === null ? isGood(view, now) : way > SOLVED)) return null
  return {
    figures: { dead: share(mean), lines: TREND, reward: rounded(now) },
    evidence: [view.evidence(dead.column, dead.rows.slice(-TREND)), view.evidence(reward.column)],
    options: optionsOf(view.run.framework, 'groupSize', 'dynamicSampling'),
    lesson: 'dead-groups',
  }
})
