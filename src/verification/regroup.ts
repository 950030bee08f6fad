import { DEAD_SPREAD, nanMean, nanStd, spread } from '../grpo'
import type { ReportedRow } from './rows'

/** The rows that share a key, in any place of the batch. */
export interface ReportedGroup {
  key: string
  rows: readonly ReportedRow[]
  /** rewards that could be scored, and the advantages of those rows; null when any row lacks one */
  rewards: readonly number[]
  advantages: readonly number[] | null
  /** max − min of the task's reward ≤ 1e-8, before any shaping */
  isDead: boolean
  rewardMean: number
  /** in the convention's ddof; NaN for too small a group */
  rewardStd: number
  advantageMean: number | null
  advantageStd: number | null
}

/** Groups in the order in which their keys first appear. Only their keys decide which rows form a group. */
export function regroup(rows: readonly ReportedRow[], ddof: number): ReportedGroup[] {
  const byKey = new Map<string, ReportedRow[]>()
  for (const row of rows) {
    const group = byKey.get(row.key)
    if (group) group.push(row)
    else byKey.set(row.key, [row])
  }
  return Array.from(byKey, ([key, members]) => groupOf(key, members, ddof))
}

function groupOf(key: string, rows: readonly ReportedRow[], ddof: number): ReportedGroup {
  const scorable = rows.filter(({ reward }) => !Number.isNaN(reward))
  const rewards = scorable.map(({ reward }) => reward)
  const given = scorable.flatMap(({ advantage }) => (advantage === null ? [] : [advantage]))
  const advantages = rows.some(({ advantage }) => advantage === null) ? null : given
  return {
    key,
    rows,
    rewards,
    advantages,
    isDead: !(spread(rows.map(({ taskReward, reward }) => taskReward ?? reward)) > DEAD_SPREAD),
    rewardMean: nanMean(rewards),
    rewardStd: nanStd(rewards, ddof),
    advantageMean: advantages && meanOf(advantages),
    advantageStd: advantages && stdOf(advantages, ddof),
  }
}

/** Unlike a NaN among rewards, a NaN among advantages is a fault, so it is not left out. */
export const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function stdOf(values: readonly number[], ddof: number): number {
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return values.length > ddof ? Math.sqrt(squares / (values.length - ddof)) : NaN
}
