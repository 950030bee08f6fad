import { seriesOf, type History } from '../history'
import type { MetricKey } from '../../metrics/metrics'

/** The step whose numbers are shown: the one under the cursor, else the newest; 0 when there is none. */
export function shownStep(history: History, hoverStep: number | null): number {
  return hoverStep === null ? history.steps : Math.min(Math.max(hoverStep, 1), history.steps)
}

/** A metric's value at a step (from 1). A sparse metric has its last measurement up to that step. */
export function readingAt(history: History, metric: MetricKey, step: number, isSparse = false): number {
  const values = seriesOf(history, metric)
  if (!values || step < 1 || step > values.length) return NaN
  let i = step - 1
  while (isSparse && i > 0 && Number.isNaN(values[i])) i--
  return values[i]
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
