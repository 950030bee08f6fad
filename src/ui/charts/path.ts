/** A place in a plot, in pixels; null is a gap. */
export interface PathPoint {
  x?: number | null
  y?: number | null
}

/** The path through points in tenths of a pixel; it breaks where a point has no place, or goes straight on. */
export function pathThrough(points: readonly PathPoint[], connectNulls: boolean): string {
  let d = ''
  let isDown = false
  for (const { x, y } of points) {
    if (typeof x !== 'number' || typeof y !== 'number') {
      isDown &&= connectNulls
      continue
    }
    d += `${isDown ? 'L' : 'M'}${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
    isDown = true
  }
  return d
}
