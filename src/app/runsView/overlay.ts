import { linearAxis, stepAxis } from '../series/axis'
import { emptyCurve, extendCurve, stepPoints } from '../series/curve'
import { LINES_ALONE, type Drawing } from '../series/drawing'

/**
 * One metric of several runs as lines over the steps, in the order of the runs. Lines are smoothed before they are
 * decimated. Lines of a sparse metric are not smoothed, because their points lie far apart.
 * @param series one value a step; NaN if it was not measured
 * @param weight of the past in the smoothing
 * @param include values that the axis always contains
 */
export function overlayDrawing(
  series: readonly Float64Array[],
  { isSparse, weight, include }: { isSparse: boolean; weight: number; include: readonly number[] },
): Drawing {
  const curves = series.map((values) => {
    const curve = emptyCurve(isSparse ? 0 : weight)
    extendCurve(curve, (i) => values[i], values.length)
    return curve
  })
  const ends = [...include, ...curves.flatMap(({ lowest, highest }) => [lowest, highest])].filter(
    Number.isFinite,
  )
  return {
    x: stepAxis(Math.max(0, ...series.map(({ length }) => length))),
    y: linearAxis(Math.min(...ends), Math.max(...ends)),
    ...LINES_ALONE,
    lines: curves.map((curve) => stepPoints(curve, isSparse)),
  }
}

/** The measurement at a step (from 1), or the last one before it; NaN before the first and after the end of the run. */
export function measuredAt(values: Float64Array, step: number, isSparse: boolean): number {
  if (step < 1 || step > values.length) return NaN
  let i = step - 1
  while (isSparse && i > 0 && Number.isNaN(values[i])) i--
  return values[i]
}
