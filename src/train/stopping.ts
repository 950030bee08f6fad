import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { metricOf, type StepRecord } from './record'
import { leastGenerated, type RunProgress } from './schedule'

/** The numbers of a step that must be finite, in the order in which they are computed, each with the metric that shows it. */
const CHECKED = { logp: 'entropy', loss: 'loss', gradient: 'grad_norm' } as const
/** The number of a step that was not finite. */
export type Divergence = keyof typeof CHECKED

/** Why a run ends. */
export type StopReason =
  | { kind: 'max-steps' }
  | { kind: 'budget' }
  | { kind: 'stop-reward' }
  /**
   * `what` of this step was not finite; the weights of step `restored` are in use again. `largestReward` is there if rewards are so
   * large that they may be the cause.
   */
  | { kind: 'diverged'; step: number; what: Divergence; restored: number; largestReward?: number }

/** The stop condition that a run has met; null while it may continue. A condition of 0 is off. */
export function stopReason(
  config: RunConfig,
  task: Task,
  progress: RunProgress,
  evaluation: number,
): StopReason | null {
  if (config.maxSteps > 0 && progress.steps >= config.maxSteps) return { kind: 'max-steps' }
  if (config.budget > 0 && progress.completions + leastGenerated(config, task) > config.budget) {
    return { kind: 'budget' }
  }
  if (config.stopReward > 0 && evaluation >= config.stopReward) return { kind: 'stop-reward' }
  return null
}

/** The first number of a step that is not finite; null if all are. */
export function divergence(record: StepRecord): Divergence | null {
  const names = Object.keys(CHECKED) as Divergence[]
  return names.find((what) => !Number.isFinite(metricOf(record, CHECKED[what]))) ?? null
}

/** From this size on, rewards and the advantages that they make may be why a step is not finite. Tasks give about 0 to 1. */
const LARGE = 1000

/**
 * The largest reward of a step by its absolute value, if both it and the largest advantage are so large that they may be why the
 * step is not finite: large rewards that are scaled to small advantages are not the cause. Null if they are not so large.
 */
export function largeReward(rewards: ArrayLike<number>, advantages: ArrayLike<number>): number | null {
  const largest = largestOf(rewards)
  return largest >= LARGE && largestOf(advantages) >= LARGE ? largest : null
}

/** The largest absolute value; those that are not numbers do not count. */
function largestOf(values: ArrayLike<number>): number {
  let largest = 0
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i]) > largest) largest = Math.abs(values[i])
  return largest
}
