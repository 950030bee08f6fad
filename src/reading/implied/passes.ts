import { share } from '../../coach/figures'
import { known, unknown, type Implying } from '../implying'
import { equalGroups } from '../rules/equalGroups'
import { meanOf } from '../sums'

/** The fewest lines of each kind. */
const NEEDED = 3

/** μ, from updates that reuse a batch, or from clip fractions of 0. */
export const passes: Implying = (view, log) => {
  const loss = view.of('loss')
  const reward = view.column('reward')
  if (loss && reward) {
    const without = Array.from(loss.rows).filter((row) => !Number.isFinite(reward.values[row])).length
    const lines = loss.rows.length
    const withReward = lines - without
    if (without >= NEEDED && withReward >= NEEDED) {
      const mu = lines / withReward
      if (Math.abs(mu - Math.round(mu)) < 0.1)
        return known(view, 'muFromReuse', { mu: Math.round(mu), lines, without })
    }
  }
  const clip = view.of('clip_ratio/region_mean') ?? view.of('clip_ratio/high_mean')
  if (!clip) return []
  const lines = clip.values.length
  const { name } = clip.column
  const isStill = clip.values.every((value) => value === 0)
  if (isStill && equalGroups.sees(view, log)) return unknown(view, 'muNoSignal', { name })
  // older versions of verl print three decimals
  if (
    isStill &&
    Math.max(...view.run.columns.map(({ digits }) => digits)) <= 3 &&
    view.run.framework === 'verl'
  )
    return unknown(view, 'muRounded', { name })
  if (isStill) return known(view, 'muOneLikely', { name, lines })
  if (lines < NEEDED) return unknown(view, 'muUnknown', { lines })
  return known(view, 'muManyLikely', { name, share: share(meanOf(clip.values)), lines })
}
