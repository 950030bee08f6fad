import { logRule } from '../logRule'
import { optionsOf } from '../options'
import type { RunView, Series } from '../runView'
import { errorsBetween, meanOf, medianOf } from '../sums'
import { halvesOf, rounded, TREND } from '../trend'
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

/** The KL to the reference grows, but the reward does not. */
export const klRunsAway = logRule('klRunsAway', ['kl', 'reward'], (view, log) => {
  const kl = view.of('kl')
  const reward = halvesOf(view.of('reward'), LINES)
  if (!kl || kl.values.length < LINES || !reward) return null
  const third = Math.floor(kl.values.length / 3)
  const [before, now] = [medianOf(kl.values.subarray(0, third)), medianOf(kl.values.slice(-third))]
  if (!(now > FAR && now > GROWTH * before)) return null
  // a rising reward justifies the distance, unless it falls back later
  if (reward.errors > 2 && !rewardFalls.sees(view, log)) return null
  return {
    figures: {
      kl: rounded(now),
      before: rounded(before),
      lines: kl.values.length,
      reward: rounded(meanOf(view.of('reward')!.values.slice(-AT_END))),
    },
    evidence: [view.evidence(kl.column), view.evidence(view.of('reward')!.column)],
    options: optionsOf(view.run.framework, 'beta', 'rate'),
    lesson: 'beta',
  }
})

/** Lines whose KL is far above that of the lines around them, and what the reward did there. */
export interface KlJumps {
  kl: Series
  rows: readonly number[]
  /** the row of the highest */
  highest: number
  /** the median of the lines around it */
  usual: number
  /** the mean reward of the lines before and after the highest, and the standard errors between them; null if too few have one */
  reward: { before: number; after: number; errors: number } | null
}

/** The jumps of a KL; null if there are none. */
export function klJumpsOf(view: RunView): KlJumps | null {
  const kl = view.of('kl')
  if (!kl || kl.values.length < LINES) return null
  const { values, rows } = kl
  const around = (i: number) =>
    medianOf(
      Float64Array.of(
        ...values.subarray(Math.max(0, i - AROUND), i),
        ...values.subarray(i + 1, i + 1 + AROUND),
      ),
    )
  const jumps = Array.from(values.keys()).filter((i) => values[i] > LEAST && values[i] > TIMES * around(i))
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

function rewardAround(view: RunView, row: number): KlJumps['reward'] {
  const reward = view.of('reward')
  if (!reward) return null
  const next = reward.rows.findIndex((one) => one > row)
  if (next < 0) return null
  const isOf = reward.rows[next - 1] === row
  const before = reward.values.subarray(Math.max(0, next - Number(isOf) - AROUND), next - Number(isOf))
  const after = reward.values.subarray(next, next + AROUND)
  if (before.length < AROUND || after.length < AROUND) return null
  return { before: meanOf(before), after: meanOf(after), errors: errorsBetween(before, after) }
}

/** What the highest jump cost: null while too few lines follow it to tell. Without rewards in the log it is not known to be harmless. */
export function jumpCosts(view: RunView, { reward }: KlJumps): boolean | null {
  if (!view.of('reward')) return true
  return reward && reward.errors < -2
}

/** The KL of single lines is far above the usual one. The cause is a few tokens that the policy had almost ruled out. */
export const klJumps = logRule('klJumps', ['kl'], (view) => {
  const found = klJumpsOf(view)
  if (!found || jumpCosts(view, found) !== true) return null
  const { kl, rows, highest, usual, reward } = found
  return {
    figures: {
      kl: rounded(kl.column.values[highest]),
      usual: rounded(usual),
      ...view.placeOf(highest),
      jumps: rows.length,
      before: rounded(reward?.before ?? NaN),
      after: rounded(reward?.after ?? NaN),
      isCostly: reward ? 'costly' : '',
    },
    evidence: [view.evidence(kl.column, rows), ...(reward ? [view.evidence(view.of('reward')!.column)] : [])],
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
