import type { History } from '../history/history'
import { seriesOf, rowAt } from '../../metrics/stepTable'
import type { MetricKey } from '../../metrics/metrics'

/**
 * The step whose numbers are shown. It is the step under the cursor, or the last recorded step before it; without a
 * cursor, the newest step; 0 if no step is recorded.
 */
export function shownStep(history: History, hoverStep: number | null): number {
  const row = hoverStep === null ? history.rows - 1 : Math.max(0, rowAt(history, hoverStep))
  return row < 0 || history.rows === 0 ? history.steps : history.stepOf[row]
}

/** A metric's value at a step (from 1); NaN if the step is not recorded. A sparse metric has its last measurement up to it. */
export function readingAt(history: History, metric: MetricKey, step: number, isSparse = false): number {
  const values = seriesOf(history, metric)
  if (!values || step < 1 || step > history.steps) return NaN
  let row = rowAt(history, step)
  if (row < 0 || (!isSparse && history.stepOf[row] !== step)) return NaN
  while (isSparse && row > 0 && Number.isNaN(values[row])) row--
  return values[row]
}

/** The smallest power of two such that every stride-th of `count` things makes at most `limit`. */
export function strideFor(count: number, limit: number): number {
  let stride = 1
  while (count / stride > limit) stride *= 2
  return stride
}

/**
 * The steps that a table shows, newest first: the first, the last, every stride-th and those in `also`. Strides are powers
 * of two counted from step 0, so that rows of a growing table do not move to other steps.
 */
export function tableSteps(steps: number, limit: number, also: readonly number[] = []): number[] {
  if (steps === 0) return []
  const stride = strideFor(steps, limit)
  const chosen = new Set<number>([1, steps])
  for (let step = stride; step <= steps; step += stride) chosen.add(step)
  for (const step of also) if (step >= 1 && step <= steps) chosen.add(step)
  return [...chosen].sort((a, b) => b - a)
}
