import type { History } from '../history/history'
import { rowOf } from '../../metrics/stepTable'
import type { GroupMeasure } from './groupMap'

/** Advantages are float32 numbers near 1: a mean of them below this is rounding error. */
const ROUNDING = 1e-6

/** x, or 0 if x is only rounding error. */
export function withoutRounding(x: number): number {
  return Math.abs(x) < ROUNDING ? 0 : x
}

/**
 * Whether the completions of a group differ. `live`: they earn different rewards, or a completion alone has an advantage. Otherwise all earn the same reward: the best
 * possible (`solved`), or less (`stuck`). `noSignal`: they earn the same, and still have an advantage that is not 0, as
 * without a group baseline or with KL in the reward.
 */
export type GroupState = 'live' | 'solved' | 'stuck' | 'noSignal'

/** The sign of each state, in addition to its colour. */
export const STATE_SIGNS: Record<GroupState, string> = { live: '', solved: '✓', stuck: '✕', noSignal: '=' }

/**
 * The state of a group.
 * @param mean of its advantages
 * @param std of its advantages; NaN if it has one completion
 */
export function groupState(isDead: boolean, isSolved: boolean, mean: number, std: number): GroupState {
  if (!isDead) return 'live'
  // a completion alone in its group is compared with earlier rewards: it has nothing to be equal to
  if (Number.isNaN(std) && withoutRounding(mean) !== 0) return 'live'
  // KL in the reward gives equal completions different advantages around 0
  if (withoutRounding(mean) !== 0 || std >= ROUNDING) return 'noSignal'
  return isSolved ? 'solved' : 'stuck'
}

/** One group of one step. */
export interface GroupFigures {
  /** number of the group, from 1, in the order of the step's prompts */
  group: number
  mean: number
  std: number
  state: GroupState
}

/** The groups of a step (from 1); none if the step is not recorded. */
export function groupsOf(history: History, step: number, measure: GroupMeasure): GroupFigures[] {
  const row = rowOf(history, step)
  if (row < 0) return []
  const from = history.groups.offsets[row]
  const to = history.groups.offsets[row + 1]
  const means = measure === 'advantage' ? history.groups.advantageMean : history.groups.rewardMean
  const stds = measure === 'advantage' ? history.groups.advantageStd : history.groups.rewardStd
  return Array.from({ length: to - from }, (_, g) => ({
    group: g + 1,
    mean: withoutRounding(means[from + g]),
    std: withoutRounding(stds[from + g]),
    state: groupState(
      history.groups.dead[from + g] === 1,
      history.groups.solved[from + g] === 1,
      history.groups.advantageMean[from + g],
      history.groups.advantageStd[from + g],
    ),
  }))
}

/** The mean of the groups' means and of their stds (NaN if there are none), and the number of groups in each state. */
export function groupSummary(
  groups: readonly GroupFigures[],
): { mean: number; std: number } & Record<GroupState, number> {
  const counts = { live: 0, solved: 0, stuck: 0, noSignal: 0 }
  for (const { state } of groups) counts[state]++
  return {
    mean: meanOf(groups.map((group) => group.mean)),
    std: meanOf(groups.map((group) => group.std)),
    ...counts,
  }
}

function meanOf(values: readonly number[]): number {
  const there = values.filter((value) => !Number.isNaN(value))
  return there.reduce((sum, value) => sum + value, 0) / there.length
}
