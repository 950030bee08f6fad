import { appendGroupedSteps, emptyHistory, type History } from '../../../src/app/history/history'
import { groupTableOf } from '../../../src/metrics/groupTable'
import type { MetricKey } from '../../../src/metrics/metrics'

export interface StepFigures {
  metrics?: Partial<Record<MetricKey, number>>
  groups?: { mean: number; std: number; dead?: boolean; solved?: boolean }[]
}

/** Appends steps; advantages and rewards of a group get the same figures. */
export function append(history: History, steps: readonly StepFigures[]): void {
  appendGroupedSteps(history, {
    firstStep: history.steps + 1,
    steps: steps.length,
    metrics: Float64Array.from(
      steps.flatMap((step) => history.columns.map((key) => step.metrics?.[key] ?? NaN)),
    ),
    groups: groupTableOf(
      steps.map(({ groups = [] }) => {
        const mean = Float32Array.from(groups, (group) => group.mean)
        const std = Float32Array.from(groups, (group) => group.std)
        const dead = Uint8Array.from(groups, (group) => (group.dead ? 1 : 0))
        const solved = Uint8Array.from(groups, (group) => (group.solved ? 1 : 0))
        return { advantageMean: mean, advantageStd: std, rewardMean: mean, rewardStd: std, dead, solved }
      }),
    ),
  })
}

/** A history with these columns and steps. */
export function historyOf(columns: readonly MetricKey[], steps: readonly StepFigures[]): History {
  const history = emptyHistory(columns)
  append(history, steps)
  return history
}
