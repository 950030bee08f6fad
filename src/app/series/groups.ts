import type { History } from '../history'
import type { GroupMeasure } from './groupMap'

/** Advantages are float32 numbers near 1: a mean of them below this is rounding error. */
const ROUNDING = 1e-6

/** x, or 0 where x is only rounding error. */
export function withoutRounding(x: number): number {
  return Math.abs(x) < ROUNDING ? 0 : x
}

/** One group of one step. */
export interface GroupFigures {
  /** number of the group, from 1, in the order of the step's prompts */
  group: number
  mean: number
  std: number
  isDead: boolean
}

/** The groups of a step (from 1); none where the step is not recorded. */
export function groupsOf(history: History, step: number, measure: GroupMeasure): GroupFigures[] {
  if (step < 1 || step > history.steps) return []
  const from = history.groups.offsets[step - 1]
  const to = history.groups.offsets[step]
  const means = measure === 'advantage' ? history.groups.advantageMean : history.groups.rewardMean
  const stds = measure === 'advantage' ? history.groups.advantageStd : history.groups.rewardStd
  return Array.from({ length: to - from }, (_, g) => ({
    group: g + 1,
    mean: withoutRounding(means[from + g]),
    std: withoutRounding(stds[from + g]),
    isDead: history.groups.dead[from + g] === 1,
  }))
}

/** The mean of the groups' means and of their stds (NaN where there are none), and the number of dead groups. */
export function groupSummary(groups: readonly GroupFigures[]): { mean: number; std: number; dead: number } {
  return {
    mean: meanOf(groups.map((group) => group.mean)),
    std: meanOf(groups.map((group) => group.std)),
    dead: groups.filter((group) => group.isDead).length,
  }
}

function meanOf(values: readonly number[]): number {
  const there = values.filter((value) => !Number.isNaN(value))
  return there.reduce((sum, value) => sum + value, 0) / there.length
}
