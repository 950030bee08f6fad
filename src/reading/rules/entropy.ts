import { share } from '../../coach/figures'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { hardlyRises, isGood } from '../rewardScale'
import { meanOf, medianOf } from '../sums'
import { halvesOf, rounded, TREND } from '../trend'

/** a fall of the entropy to this share is a collapse */
const LEFT = 0.1
/** a rise of the entropy by this factor is reported */
const RISE = 2

/** Low entropy before the reward is high, and the reward no longer rises. */
export const entropyCollapse = logRule('entropyCollapse', ['entropy', 'reward'], (view) => {
  const entropy = view.of('entropy')
  const reward = view.of('reward')
  if (!entropy || !reward || entropy.values.length < 2 * TREND) return null
  const from = meanOf(entropy.values.subarray(0, 5))
  const to = medianOf(entropy.values.slice(-TREND))
  if (!(to < LEFT * from)) return null
  const lines = Math.max(2 * TREND, reward.values.length >> 1)
  const late = { ...reward, values: reward.values.slice(-lines), rows: reward.rows.slice(-lines) }
  const now = meanOf(reward.values.slice(-TREND))
  // a good policy may be certain, and one whose reward still rises explores enough
  if (isGood(view, now) || !hardlyRises(view, late)) return null
  return {
    figures: {
      from: rounded(from),
      to: rounded(to),
      share: share(to / from),
      reward: rounded(now),
      lines: entropy.values.length,
    },
    evidence: [view.evidence(entropy.column), view.evidence(reward.column)],
    options: optionsOf(view.run.framework, 'clipHigher', 'entropyBonus', 'temperature'),
    lesson: 'entropy',
  }
})

/** The entropy grows while the reward falls: the policy deteriorates. */
export const entropyRises = logRule('entropyRises', ['entropy', 'reward'], (view) => {
  const entropy = view.of('entropy')
  const reward = halvesOf(view.of('reward'), 2 * TREND)
  if (!entropy || !reward || entropy.values.length < 2 * TREND) return null
  const from = medianOf(entropy.values.subarray(0, TREND))
  const to = medianOf(entropy.values.slice(-TREND))
  if (!(to > RISE * from && to - from > 0.3 && reward.errors < -3)) return null
  return {
    figures: {
      from: rounded(from),
      to: rounded(to),
      reward: rounded(reward.now),
      lines: entropy.values.length,
    },
    evidence: [view.evidence(entropy.column), view.evidence(view.of('reward')!.column)],
    options: optionsOf(view.run.framework, 'rate', 'noEntropyBonus', 'beta'),
    lesson: 'sick-run',
  }
})

/** the clip fraction from which much of each batch has no gradient; the coach has the same limit */
const CLIPPED = 0.2

/** So many tokens are clipped that much of the batch has no effect. */
export const clipHigh = logRule('clipHigh', ['clip_ratio/region_mean'], (view) => {
  const clip = view.of('clip_ratio/region_mean')
  if (!clip || clip.values.length < TREND) return null
  const recent = clip.values.slice(-TREND)
  const clipped = meanOf(recent)
  // a ratio per answer intentionally clips all its tokens at once: each answer’s share of clipped tokens is 0 or 1
  const [low, high] = [view.of('clip_ratio/low_min'), view.of('clip_ratio/high_max')]
  const isPerAnswer =
    high !== null && low !== null && high.values.slice(-TREND).every((value) => value === 0 || value === 1)
  if (!(clipped > CLIPPED) || isPerAnswer) return null
  return {
    figures: { clipped: share(clipped), lines: TREND },
    evidence: [view.evidence(clip.column, clip.rows.slice(-TREND))],
    options: optionsOf(view.run.framework, 'rate', 'passes'),
    lesson: 'clip',
  }
})

/** The answers become far shorter, and the reward falls with their length. */
export const lengthCollapses = logRule('lengthCollapses', ['completions/mean_length', 'reward'], (view) => {
  const length = view.of('completions/mean_length')
  const reward = halvesOf(view.of('reward'), 2 * TREND)
  if (!length || !reward || length.values.length < 2 * TREND) return null
  const from = medianOf(length.values.subarray(0, TREND))
  const to = medianOf(length.values.slice(-TREND))
  if (!(to < 0.1 * from && reward.errors < -3)) return null
  return {
    figures: {
      from: rounded(from),
      to: rounded(to),
      reward: rounded(reward.now),
      before: rounded(reward.before),
    },
    evidence: [view.evidence(length.column), view.evidence(view.of('reward')!.column)],
    options: optionsOf(view.run.framework, 'rate', 'lossType'),
    lesson: 'length-bias',
  }
})

/** The share of lines at the end, and their fewest, from which a learning rate of 0 is no mere end of a schedule. */
const ENDED = 0.1
const FEWEST_ENDED = 5

/** A learning rate of 0 in every line, or in many lines at the end. */
export const rateZero = logRule('rateZero', ['learning_rate'], (view) => {
  const rate = view.of('learning_rate')
  // three decimals hide small rates
  if (!rate || rate.values.length < 3 || (rate.column.digits <= 3 && view.run.framework === 'verl'))
    return null
  const all = rate.values.length
  const from = rate.values.findLastIndex((value) => value !== 0) + 1
  const lines = all - from
  if (from > 0 && lines < Math.max(FEWEST_ENDED, ENDED * all)) return null
  return {
    figures: { lines, all, name: rate.column.name, line: view.run.lines[rate.rows[from]] },
    evidence: [view.evidence(rate.column, rate.rows.subarray(from))],
    options: optionsOf(view.run.framework, 'rate'),
    lesson: 'learning-rate',
  }
})
