import { nanMean, nanStd, STD_CONVENTIONS } from '../grpo'
import { meanOf, stdOf, type ReportedGroup } from './regroup'
import type { Expectation, ReportedRow } from './rows'

/** Absolute and relative float32 tolerance of an advantage. */
const ABSOLUTE = 1e-4
const RELATIVE = 1e-5
const FLOAT32_HALF_UNIT = 2 ** -24

/** Mean and std of all rewards that could be scored. */
export interface BatchRewards {
  mean: number
  std: number
}

/** The figures that baseline and scaling imply for one group's advantages; null if they imply none. */
export interface Implied {
  mean: number | null
  std: number | null
  /** the divisor of the centred reward; NaN if no std exists, then A = 0; null if the scaling is not known */
  scale: number | null
  meanTolerance: number
  stdTolerance: number
  /** the largest allowed difference of the advantages of two equal rewards */
  orderTolerance: number
}

export function batchRewards(rows: readonly ReportedRow[], { stdConvention }: Expectation): BatchRewards {
  const rewards = rows.map(({ reward }) => reward)
  return { mean: nanMean(rewards), std: nanStd(rewards, STD_CONVENTIONS[stdConvention].ddof) }
}

/**
 * With b the baseline, s the scale, μ and σ of the group's n scorable rewards, σ_B of all, ε and ddof by the convention:
 *
 *     s = σ + ε | σ_B + ε | 1            scaling group | batch | none
 *     mean A = (μ − b) / s               0 for the group's mean and for leave-one-out, as b averages to μ
 *     std A = c · σ / s                  c = n / (n − 1) for leave-one-out, else 1
 *
 * so that std A is σ/(σ + ε) under group scaling. A completion alone in its group: A = 0, or, with verl, b = 0 and σ = 1.
 *
 * Advantages with a limit: mean and std are those of (c · (r − μ) + μ − b) / s within the limit.
 *
 * Tolerances: 1e-4 + 1e-5 of the value; a float32 sum of n rewards over s; the float32 of the advantages
 * themselves; the digits that the rows were written with.
 */
export function implied(group: ReportedGroup, batch: BatchRewards, expectation: Expectation): Implied {
  const { baseline, scaling, rounding, advantageLimit: limit = Infinity } = expectation
  const { ddof, eps, lone } = STD_CONVENTIONS[expectation.stdConvention]
  const { rewards, rewardMean, rewardStd } = group
  const n = rewards.length
  const isKept = n === 1 && lone === 'keep'
  const scale = scaling === null ? null : scaleOf()
  const divisor = scale !== null && scale > 0 ? scale : 1
  const factor = baseline === 'leave_one_out' && n > 1 ? n / (n - 1) : 1

  const largest = rewards.reduce((most, reward) => Math.max(most, Math.abs(reward)), 0)
  const sums = (factor * 2 * n * FLOAT32_HALF_UNIT * largest) / divisor
  const noise = sums + 4 * FLOAT32_HALF_UNIT * largestAdvantage(group) + rounding.advantage
  const tolerance = (value: number | null) => ABSOLUTE + RELATIVE * Math.abs(value ?? 0) + noise
  const free = impliedMean()
  const limited = limitedAdvantages()
  const mean = limited ? meanOf(limited) : free
  const std = limited && n > ddof ? stdOf(limited, ddof) : impliedStd(rewardStd)
  const isCentred = baseline === 'group' || baseline === 'leave_one_out'
  return {
    mean,
    std,
    scale,
    meanTolerance: tolerance(mean) + (isCentred ? 0 : (2 * rounding.reward) / divisor),
    stdTolerance: tolerance(std) + writtenStd(),
    orderTolerance: 2 * (noise + (factor * rounding.reward) / divisor) + RELATIVE * largestAdvantage(group),
  }

  function scaleOf(): number {
    if (scaling === 'none') return 1
    if (scaling === 'batch') return batch.std + eps
    return (isKept ? 1 : rewardStd) + eps
  }

  function impliedMean(): number | null {
    if (n === 0 || scale === null || baseline === null || baseline === 'running') return null
    if (Number.isNaN(scale)) return 0
    if (baseline === 'none') return rewardMean / scale
    if (baseline === 'batch') return (rewardMean - batch.mean) / scale
    return isKept ? rewardMean / scale : 0
  }

  function impliedStd(sigma: number): number | null {
    if (n <= ddof || baseline === null || scale === null) return null
    // a running mean is not in the rows, so that nothing tells what the limit took away
    if (baseline === 'running' && isAtLimit(group, limit)) return null
    if (Number.isNaN(scale)) return 0
    return (factor * sigma) / (scaling === 'group' ? sigma + eps : scale)
  }

  /** The expected advantages within the limit; null if it changes none of them. */
  function limitedAdvantages(): number[] | null {
    if (free === null || Number.isNaN(scale)) return null
    const values = rewards.map((reward) => (factor * (reward - rewardMean)) / divisor + free)
    if (!values.some((value) => Math.abs(value) > limit)) return null
    return values.map((value) => Math.min(Math.max(value, -limit), limit))
  }

  /** How much the rounding of the rewards may change the implied std. */
  function writtenStd(): number {
    if (rounding.reward === 0 || n <= ddof) return 0
    const off = rounding.reward * Math.sqrt(n / (n - ddof))
    if (scaling !== 'group') return (2 * factor * off) / divisor
    const [low, here, high] = [Math.max(rewardStd - off, 0), rewardStd, rewardStd + off].map(impliedStd)
    return Math.max((here ?? 0) - (low ?? 0), (high ?? 0) - (here ?? 0))
  }
}

/** Whether an advantage is as large as the limit, or nearly. */
const isAtLimit = ({ advantages }: ReportedGroup, limit: number): boolean =>
  advantages?.some((value) => Math.abs(value) >= limit * (1 - RELATIVE)) ?? false

/** The largest finite |A|: a NaN or an infinity must not widen the tolerance. */
function largestAdvantage({ advantages }: ReportedGroup): number {
  const sizes = (advantages ?? []).map(Math.abs).filter(Number.isFinite)
  return sizes.reduce((most, size) => Math.max(most, size), 0)
}
