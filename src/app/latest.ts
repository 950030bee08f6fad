import { seriesOf, type History } from './history'

/** The figures of a run in the status line; null where there is no measurement yet. */
export interface Latest {
  step: number
  /** sampled mean of the last step */
  reward: number | null
  /** the latest greedy mean */
  evaluation: number | null
  completions: number
}

export function latestOf(history: History): Latest {
  return {
    step: history.steps,
    reward: lastMeasured(history, 'reward', 1),
    evaluation: lastMeasured(history, 'eval_reward', history.steps),
    completions: lastMeasured(history, 'num_completions', 1) ?? 0,
  }
}

/** The last finite number among the last `depth` of a series. */
function lastMeasured(
  history: History,
  key: 'reward' | 'eval_reward' | 'num_completions',
  depth: number,
): number | null {
  const series = seriesOf(history, key)
  if (!series) return null
  for (let i = series.length - 1; i >= Math.max(0, series.length - depth); i--) {
    if (Number.isFinite(series[i])) return series[i]
  }
  return null
}
