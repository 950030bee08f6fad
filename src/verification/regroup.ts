import { DEAD_SPREAD, nanMean, nanStd } from '../grpo'
import type { Row } from './rows'

/** The rows that share a key, wherever in the batch they lay. */
export interface Group {
  key: string
  rows: readonly Row[]
  /** rewards that could be scored, and the advantages of those rows; null unless each has one */
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

/** Groups in the order in which their keys first appear. Only the keys say what belongs together. */
export function regroup(rows: readonly Row[], ddof: number): Group[] {
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const group = byKey.get(row.key)
    if (group) group.push(row)
    else byKey.set(row.key, [row])
  }
  return Array.from(byKey, ([key, members]) => groupOf(key, members, ddof))
}

function groupOf(key: string, rows: readonly Row[], ddof: number): Group {
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

/** Unlike the statistics of rewards, a NaN among advantages is a fault and stays one. */
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function stdOf(values: readonly number[], ddof: number): number {
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return values.length > ddof ? Math.sqrt(squares / (values.length - ddof)) : NaN
}

/** max − min of the values that are not NaN; −∞ when there is none. */
export function spread(values: readonly number[]): number {
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return highest - lowest
}
