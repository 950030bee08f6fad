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

/** The smallest power of two that leaves at most `limit` of `count` things when every stride-th is taken. */
export function strideFor(count: number, limit: number): number {
  let stride = 1
  while (count / stride > limit) stride *= 2
  return stride
}

/**
 * Steps for a table, the newest first: the last one, and every stride-th before it. Strides are powers of two and
 * counted from step 0, so that a growing table gains rows and keeps those it has. `also` are steps that must be there.
 */
export function tableSteps(steps: number, limit: number, also: readonly number[] = []): number[] {
  if (steps === 0) return []
  const stride = strideFor(steps, limit)
  const chosen = new Set<number>([1, steps])
  for (let step = stride; step <= steps; step += stride) chosen.add(step)
  for (const step of also) if (step >= 1 && step <= steps) chosen.add(step)
  return [...chosen].sort((a, b) => b - a)
}
