import { partsOf, weightsIn } from './implied/parts'
import type { RunView, Series } from './runView'
import { errorsBetween, extentOf, meanOf } from './sums'
import { halvesOf, TREND } from './trend'

/** The share of the way from the least to the best reward from which a policy is good. */
const GOOD = 0.6
/** A part has its best value if it stays above this share of its highest one. */
const SATURATED = 0.97
/** A reward is well above its start from this factor on. */
const GAIN = 1.5
/** the standard errors from which a rise is certain */
const SURE = 4
/** a rise is large for the level of a reward, or for its scale */
const [OF_LEVEL, OF_SCALE] = [0.15, 0.05]

/** The least and the best reward that an answer can earn. */
interface RewardScale {
  low: number
  best: number
}

/**
 * The scale of the reward; null if the log does not tell it. verl logs the extremes of its scores. Elsewhere, rewards and parts
 * that all lie between 0 and 1 are taken to have these ends, and a part that stays at its highest value to end there; others can
 * have any.
 */
function rewardScale(view: RunView): RewardScale | null {
  const [max, min] = [view.named('critic/score/max'), view.named('critic/score/min')]
  if (max && min) {
    const [low, best] = [extentOf(view.valuesOf(min).values)[0], extentOf(view.valuesOf(max).values)[1]]
    return best > low ? { low, best } : null
  }
  const parts = partsOf(view)
  const reward = view.column('reward')
  const bests = (parts.length > 0 ? parts : reward ? [reward] : []).map((part) =>
    bestOf(view.valuesOf(part).values),
  )
  if (!bests.every((best) => best !== null)) return null
  if (parts.length === 0) return { low: 0, best: bests[0] }
  const weights = weightsIn(view, parts)
  const sum = (of: (best: number) => number) => bests.reduce((all, best, i) => all + of(weights[i] * best), 0)
  return { low: sum((best) => Math.min(0, best)), best: sum((best) => Math.max(0, best)) }
}

/** The best value of a part: where it stays for long, else 1; null if it can have any. */
function bestOf(values: Float64Array): number | null {
  const [least, most] = extentOf(values)
  const last = values.slice(-TREND)
  if (least < 0) return null
  if (last.length === TREND && most > 0 && last.every((value) => value >= SATURATED * most)) return most
  return most <= 1 ? 1 : null
}

/** How far a mean reward is on the way from the least to the best one, 0 … 1; null if the scale is not known. */
export function shareOfBest(view: RunView, now: number): number | null {
  const scale = rewardScale(view)
  return scale && (now - scale.low) / (scale.best - scale.low)
}

/** Whether a mean reward is a good one; where the scale is not known, whether the reward has risen since its start, for certain or by much. */
export function isGood(view: RunView, now: number): boolean {
  const way = shareOfBest(view, now)
  if (way !== null) return way > GOOD
  const { values } = view.of('reward')!
  const quarter = Math.max(2, values.length >> 2)
  if (errorsBetween(values.subarray(0, quarter), values.slice(-quarter)) > SURE) return true
  const start = meanOf(values.subarray(0, Math.max(3, values.length >> 4)))
  return now > 0 ? now > GAIN * start : GAIN * now > start
}

/** Whether a reward hardly rises: the largest rise from its first to its second half that the noise allows is small. */
export function hardlyRises(view: RunView, reward: Series): boolean {
  const halves = halvesOf(reward, 4)
  if (!halves) return false
  const scale = rewardScale(view)
  const level = Math.max(Math.abs(halves.before), Math.abs(halves.now))
  return halves.mostRise < Math.max(OF_LEVEL * level, scale ? OF_SCALE * (scale.best - scale.low) : 0)
}
