import { nanStd } from '../grpo'
import type { FigureName } from './pasted/figures'
import { meanOf, regroup } from './regroup'
import type { GroupLine, Range } from './report'
import type { ReportedRow } from './rows'

/** The four figures, computed from the rest of a text or from a step itself. */
export type Recomputed = Partial<Record<FigureName, Range>>

/** A figure that is known exactly. */
export const exactly = (value: number): Range => ({ value, low: value, high: value })

/** The four figures of rows, groups of one key counting as one; stds with ddof 0. See `promptMetrics`. */
export function figuresOfRows(rows: readonly ReportedRow[]): Recomputed {
  const groups = regroup(rows, 0)
  const stds = groups.map(({ rewards }) => (rewards.length === 0 ? 0 : nanStd(rewards, 0)))
  return {
    group_size: exactly(meanOf(groups.map(({ rewards }) => rewards.length))),
    trained_prompt_num: exactly(groups.length),
    zero_std_ratio: exactly(meanOf(stds.map((std) => (std === 0 ? 1 : 0)))),
    reward_std_mean: exactly(meanOf(stds)),
  }
}

/** The figures of a table of groups: its counts, and the stds of rewards that its stds imply. */
export function figuresOfGroups(groups: readonly GroupLine[]): Recomputed {
  if (groups.length === 0) return {}
  const known: Recomputed = { trained_prompt_num: exactly(new Set(groups.map(({ key }) => key)).size) }
  const sizes = groups.map(({ samples }) => samples)
  if (sizes.every((size) => !Number.isNaN(size))) known.group_size = exactly(meanOf(sizes))
  const implied = groups.flatMap(({ impliedRewardStd }) => impliedRewardStd ?? [])
  if (implied.length < groups.length) return known
  known.zero_std_ratio = exactly(meanOf(groups.map(({ isDead }) => (isDead ? 1 : 0))))
  known.reward_std_mean = {
    value: meanOf(implied.map(({ value }) => value)),
    low: meanOf(implied.map(({ low }) => low)),
    high: meanOf(implied.map(({ high }) => high)),
  }
  return known
}
