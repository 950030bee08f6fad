import type { Zoom } from './curvesDrawing'

/** The last parts of the axis that can be chosen, besides any that is drawn with the pointer. */
export const RANGES = { half: 1 / 2, quarter: 1 / 4 } as const
export type ChartRange = 'whole' | keyof typeof RANGES

/** The part of the axis that a zoom shows; null if it is another one. */
export function rangeOf([from, to]: Zoom, whole: number): ChartRange | null {
  const parts = Object.keys(RANGES) as (keyof typeof RANGES)[]
  return (
    parts.find((part) => to === whole && Math.abs(from - whole * (1 - RANGES[part])) < 1e-9 * whole) ?? null
  )
}
