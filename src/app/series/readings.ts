import { seriesOf, type History } from '../history'
import type { MetricKey } from '../../metrics/metrics'

/** The step whose figures are shown: the one under the cursor, at most the newest; 0 when there is none. */
export function shownStep(history: History, hoverStep: number | null): number {
  return hoverStep === null ? history.steps : Math.min(Math.max(hoverStep, 1), history.steps)
}

/** A metric at a step, counted from 1; of one that is measured now and then the last measurement up to that step. */
export function readingAt(history: History, metric: MetricKey, step: number, isSparse = false): number {
  const values = seriesOf(history, metric)
  if (!values || step < 1 || step > values.length) return NaN
  let i = step - 1
  while (isSparse && i > 0 && Number.isNaN(values[i])) i--
  return values[i]
}
