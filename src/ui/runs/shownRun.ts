import type { ChosenRun } from '../../app/runsView/state'
import { METRICS, type MetricKey } from '../../metrics/metrics'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import type { Look } from '../experiments/look'

/** A chosen run, how its line looks, and the letter that stands for its name if room is short. */
export interface ShownRun {
  run: SavedRunEntry
  look: Look
  letter: string
}

/** The letter of a style number: A, B, …. */
export const letterOf = ({ style }: ChosenRun): string => String.fromCharCode(65 + style)

/** Whether a metric is measured only at some steps. */
export function isSparse(metric: MetricKey): boolean {
  if (metric === 'eval_reward' || metric.startsWith('eval/')) return true
  const known = metric in METRICS ? METRICS[metric as keyof typeof METRICS] : null
  return known !== null && 'line' in known && known.line?.isSparse === true
}
