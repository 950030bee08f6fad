import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { metricOf, type StepRecord } from './record'
import { leastGenerated, type RunProgress } from './schedule'

/** Which number of a step was not finite. */
export type Divergence = 'loss' | 'gradient' | 'logp'

/** Why a run goes no further. */
export type StopReason =
  | { kind: 'max-steps' }
  | { kind: 'budget' }
  | { kind: 'stop-reward' }
  /** `what` of this step was not finite; the weights of step `restored` are back */
  | { kind: 'diverged'; step: number; what: Divergence; restored: number }

/** The stop condition that a run has met; null while it may go on. A condition of 0 is off. */
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

const COLUMNS = { loss: 'loss', gradient: 'grad_norm', logp: 'entropy' } as const

/** The first number of a step that is not finite, in the order log-prob → loss → gradient; null if all are finite. */
export function divergence(record: StepRecord): Divergence | null {
  for (const what of ['logp', 'loss', 'gradient'] as const) {
    if (!Number.isFinite(metricOf(record, COLUMNS[what]))) return what
  }
  return null
}
