import { logRule } from '../logRule'
import { optionsOf } from '../options'
import type { RunView, Series } from '../runView'
import { hardlyRises, isGood } from '../rewardScale'
import { errorsBetween, extentOf, meanOf, medianOf, stdOf } from '../sums'
import { rounded, TREND } from '../trend'
import { rewardFalls } from './rewards'

/** the fewest lines after which a distance and a jump are reported */
const LINES = 2 * TREND
/** the KL, in nats per token, from which a policy is far from its reference, and the growth that is reported */
const FAR = 0.5
const GROWTH = 1.5
/** the lines whose mean is the reward at the end */
const AT_END = 10
/** a jump is this many times the median of so many lines on each side, and at least so many nats */
const TIMES = 50
const LEAST = 5
const AROUND = 10
/** the share of lines up to which they are jumps: more of them are the course of the KL */
const MOST_JUMPS = 0.1
/** the standard errors from which a fall in few lines after a jump is its cost */
const COSTLY = 4

/** A KL that explodes is reported from so many lines at the end, before the last third shows it. */
const LAST = 5

/** The KL to the reference grows, but the reward does not. */
export const klRunsAway = logRule('klRunsAway', ['kl', 'reward'], (view, log) => {
  const kl = view.of('kl')
  const reward = view.of('reward')
  if (!kl || !reward || kl.values.length < LINES || reward.values.length < LINES) return null
  const third = Math.floor(kl.values.length / 3)
  const before = medianOf(kl.values.subarray(0, third))
  const grown = medianOf(kl.values.slice(-third))
  const last = medianOf(kl.values.slice(-LAST))
  const hasGrown = grown > FAR && grown > GROWTH * before
  const hasExploded = last > LEAST && last > TIMES * medianOf(kl.values.subarray(0, -LAST))
  // a reward that rises, or is high, justifies the distance, unless it falls back later
  const fall = hasGrown ? rewardFalls.sees(view, log) : null
  const isHigh = isGood(view, meanOf(reward.values.slice(-AT_END)))
  const isGrowing = hasGrown && (fall !== null || (hardlyRises(view, reward) && !isHigh))
  const isExploding = hasExploded && !isBetterAtEnd(reward.values)
  if (!isGrowing && !isExploding) return null
  return {
    figures: {
      kl: rounded(isGrowing ? grown : last),
      before: rounded(before),
      lines: kl.values.length,
      reward: rounded(meanOf(reward.values.slice(isGrowing ? -AT_END : -LAST))),
      best: fall?.rule === 'rewardFalls' ? fall.figures.best : NaN,
    },
    evidence: [view.evidence(kl.column), view.evidence(reward.column)],
    options: optionsOf(view.run.framework, 'beta', 'rate'),
    lesson: 'beta',
  }
})

/** Whether the reward of the last lines is certain to be above that of the lines before. */
const isBetterAtEnd = (values: Float64Array): boolean =>
  errorsBetween(values.slice(-LINES, -LAST), values.slice(-LAST)) > 2

/** Lines whose KL is far above that of the lines around them, and what the reward did there. */
export interface KlJumps {
  kl: Series
  rows: readonly number[]
  /** the row of the highest */
  highest: number
  /** the median of the lines around it */
  usual: number
  /** the mean rewards before the highest and from it on, the lines of the latter, and the standard errors between; null if too few have one */
  reward: { before: number; after: number; lines: number; errors: number } | null
}

/** The jumps of a KL; null if there are none. */
export function klJumpsOf(view: RunView): KlJumps | null {
  const kl = view.of('kl')
  if (!kl || kl.values.length < LINES) return null
  const { values, rows } = kl
  const near = (i: number) =>
    Float64Array.of(...values.subarray(Math.max(0, i - AROUND), i), ...values.subarray(i + 1, i + 1 + AROUND))
  const around = (i: number) => medianOf(near(i))
  // the least of the lines around is found sooner than their median
  const jumps = Array.from(values.keys()).filter(
    (i) => values[i] > LEAST && values[i] > TIMES * extentOf(near(i))[0] && values[i] > TIMES * around(i),
  )
  if (jumps.length === 0 || jumps.length > MOST_JUMPS * values.length) return null
  const highest = jumps.reduce((a, b) => (values[b] > values[a] ? b : a))
  return {
    kl,
    rows: jumps.map((i) => rows[i]),
    highest: rows[highest],
    usual: around(highest),
    reward: rewardAround(view, rows[highest]),
  }
}

/** The mean rewards around a jump. The reward of its own row is one of the policy whose KL it has, and counts as after it. */
function rewardAround(view: RunView, row: number): KlJumps['reward'] {
  const reward = view.of('reward')
  if (!reward) return null
  const at = reward.rows.findIndex((one) => one >= row)
  if (at < AROUND) return null
  const before = reward.values.subarray(at - AROUND, at)
  const after = reward.values.subarray(at, at + AROUND)
  // of few lines the scatter is not known: that of the lines before is taken for them
  const error = stdOf(before) * Math.sqrt(1 / before.length + 1 / after.length)
  const moved = meanOf(after) - meanOf(before)
  return {
    before: meanOf(before),
    after: meanOf(after),
    lines: after.length,
    errors: moved === 0 ? 0 : moved / error,
  }
}

/** Whether the highest jump cost reward; null if too few lines around it, or none, have one. */
export function jumpCosts({ reward }: KlJumps): boolean | null {
  if (!reward) return null
  const isWhole = reward.lines === AROUND
  return reward.errors < (isWhole ? -2 : -COSTLY) || (isWhole ? false : null)
}

/** The KL of single lines is far above the usual one. The cause is a few tokens that the policy had almost ruled out. */
export const klJumps = logRule('klJumps', ['kl', 'reward'], (view) => {
  const found = klJumpsOf(view)
  if (!found?.reward || jumpCosts(found) !== true) return null
  const { kl, rows, highest, usual, reward } = found
  return {
    figures: {
      kl: rounded(kl.column.values[highest]),
      usual: rounded(usual),
      ...view.placeOf(highest),
      jumps: rows.length,
      before: rounded(reward.before),
      after: rounded(reward.after),
    },
    evidence: [view.evidence(kl.column, rows), view.evidence(view.of('reward')!.column)],
    options: optionsOf(view.run.framework, 'rate', 'gradientLimit'),
    lesson: 'ratio',
  }
})

/** Names under which the difference between trainer and sampler is logged, and the largest value that is no problem. */
const MISMATCH: readonly (readonly [name: string, most: number])[] = [
  ['sampling/sampling_logp_difference/mean', 0.1],
  ['training/rollout_probs_diff_mean', 0.05],
  ['Mismatch KL', 0.1],
  ['vllm_kl', 0.1],
  ['optim/kl_sample_train_v1', 0.1],
]
/** The lines at the end whose mean is judged. */
const FEW = 5

/** The trainer gives the sampled tokens other probabilities than the sampler did. */
export const samplerDiffers = logRule(
  'samplerDiffers',
  [MISMATCH.map(([logged]) => ({ logged }))],
  (view) => {
    for (const [name, most] of MISMATCH) {
      const column = view.named(name)
      if (!column) continue
      const { values } = view.valuesOf(column)
      const value = meanOf(values.slice(-FEW))
      if (values.length < FEW || !(Math.abs(value) > most)) continue
      return {
        figures: { value: rounded(value), lines: values.length, name },
        evidence: [view.evidence(column)],
        options: optionsOf(view.run.framework, 'samplerCorrection'),
        lesson: 'ratio',
      }
    }
    return null
  },
)
