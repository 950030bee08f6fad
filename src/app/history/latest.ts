import type { MetricKey } from '../../metrics/metrics'
import type { History } from './history'
import { readingAt } from '../series/readings'

/** The figures of a run in the status line; null before the first measurement. */
export interface Latest {
  step: number
  /** sampled mean of the last step */
  reward: number | null
  /** the latest greedy mean */
  evaluation: number | null
  completions: number
}

export function latestOf(history: History): Latest {
  const measured = (metric: MetricKey, isSparse = false) => {
    const value = readingAt(history, metric, history.steps, isSparse)
    return Number.isFinite(value) ? value : null
  }
  return {
    step: history.steps,
    reward: measured('reward'),
    evaluation: measured('eval_reward', true),
    completions: measured('num_completions') ?? 0,
  }
}
