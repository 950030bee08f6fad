import { isGdpo } from '../../settings/derived'
import { baselineValues, scaleValues } from '../../grpo'
import type { Inspection } from '../../train/inspection'

/** One completion on the balance. */
export interface BalanceDot {
  /** its row in the inspection, and its number in the group, from 1 */
  row: number
  completion: number
  /** after shaping, as the estimator reads it */
  reward: number
  /** subtracted from the reward; NaN if the estimator has no baseline in the unit of the reward */
  baseline: number
  /** as it enters the loss */
  advantage: number
}

/** One group of a step: rewards, baselines and advantages of its completions. */
export interface Balance {
  /** highest reward first */
  dots: readonly BalanceDot[]
  /** the baseline that all share; null if each has its own, or there is none */
  fulcrum: number | null
  /** the divisor of reward − baseline; null if it is not divided, or there is no baseline */
  divisor: number | null
}

/** Relative rounding error of float32 between reward and advantage. */
const ROUNDING = 1e-3

/**
 * The terms of A = (r − b) / s for the completions of a group.
 *
 * The knobs of the estimator `baseline` say what b and s are. For the other estimators, b and s are those of the line through
 * the advantages over the rewards: b is the reward at which it crosses 0. If the advantages are not on a line, as with GDPO and
 * pass@k, b is NaN.
 */
export function balanceOf(inspection: Inspection, group: number): Balance {
  const { offsets, shapedRewards, advantages } = inspection
  const rows = Array.from({ length: offsets[group + 1] - offsets[group] }, (_, i) => offsets[group] + i)
  const { baselines, divisor } = lineOf(inspection, rows)
  const dots = rows.map((row, i) => ({
    row,
    completion: i + 1,
    reward: shapedRewards[row],
    baseline: baselines[i],
    advantage: advantages[row],
  }))
  const isShared = baselines.every((baseline) => Math.abs(baseline - baselines[0]) < 1e-6)
  return {
    dots: dots.toSorted((a, b) => b.reward - a.reward || a.row - b.row),
    fulcrum: isShared ? baselines[0] : null,
    divisor,
  }
}

interface Line {
  /** of each of the rows */
  baselines: number[]
  divisor: number | null
}

function lineOf(inspection: Inspection, rows: readonly number[]): Line {
  const { config, stepAdvantages } = inspection
  const isNamed =
    config.advEstimator === 'baseline' &&
    !isGdpo(config) &&
    !config.normalizeAdvantages &&
    stepAdvantages === null
  return isNamed ? namedLine(inspection, rows) : fittedLine(inspection, rows)
}

/** b and s by the knobs of the configuration. */
function namedLine(
  { config, shapedRewards, advantages, offsets }: Inspection,
  rows: readonly number[],
): Line {
  const { baseline, scaleRewards, stdConvention } = config
  const scales = scaleValues(shapedRewards, offsets, scaleRewards, stdConvention)
  const [first] = rows
  // the running mean of the step is not recorded: it follows from reward and advantage
  const runningMean = shapedRewards[first] - advantages[first] * scales[first]
  const values = baselineValues(shapedRewards, offsets, baseline, stdConvention, runningMean)
  return {
    baselines: rows.map((row) => values[row]),
    divisor: scaleRewards === 'none' ? null : scales[first],
  }
}

/** b and s of the line through the advantages; advantages at the clip are left out. */
function fittedLine({ config, shapedRewards, advantages }: Inspection, rows: readonly number[]): Line {
  const isFree = (row: number) =>
    config.advClipMax === 0 || Math.abs(advantages[row]) < config.advClipMax * (1 - ROUNDING)
  const free = rows.filter((row) => isFree(row) && Number.isFinite(shapedRewards[row]))
  const byReward = free.toSorted((a, b) => shapedRewards[a] - shapedRewards[b])
  const [low, high] = [byReward[0], byReward.at(-1)]
  const unknown = { baselines: rows.map(() => NaN), divisor: null }
  if (low === undefined || high === undefined) return unknown
  const span = shapedRewards[high] - shapedRewards[low]
  if (!(span > 0)) return unknown
  const slope = (advantages[high] - advantages[low]) / span
  if (!(slope > 0)) return unknown
  const baseline = shapedRewards[low] - advantages[low] / slope
  const reach = Math.max(...free.map((row) => Math.abs(advantages[row])))
  const isLine = free.every(
    (row) => Math.abs((shapedRewards[row] - baseline) * slope - advantages[row]) <= ROUNDING * reach,
  )
  if (!isLine) return unknown
  const divisor = Math.abs(slope - 1) <= ROUNDING ? null : 1 / slope
  return { baselines: rows.map(() => baseline), divisor }
}
