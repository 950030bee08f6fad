import type { DrawnPoint } from '../../app/series/drawing'

/** The pixel coordinates of a point; undefined if it has none. */
export type Place = (point: DrawnPoint) => readonly [x: number | undefined, y: number | undefined]

/** Pixels beyond which nothing is visible. Browsers refuse a path with numbers beyond float32. */
const FURTHEST = 100_000

/**
 * A coordinate for a path: to a tenth of a pixel, and limited to the visible range. A value that has just left the axis
 * may be anywhere until the axis is drawn again. Undefined for anything but a number.
 */
export function coordinate(x: number | undefined): number | undefined {
  if (x === undefined || Number.isNaN(x)) return undefined
  return Math.round(Math.min(Math.max(x, -FURTHEST), FURTHEST) * 10) / 10
}

/** The SVG path through the points. Points without coordinates break it, or are skipped with `skipGaps`. */
export function pathThrough(points: readonly DrawnPoint[], place: Place, skipGaps = false): string {
  let d = ''
  let isDown = false
  for (const point of points) {
    const [x, y] = place(point).map(coordinate)
    if (x === undefined || y === undefined) {
      isDown &&= skipGaps
      continue
    }
    d += `${isDown ? 'L' : 'M'}${x},${y}`
    isDown = true
  }
  return d
}

/** The SVG path of a circle around each point that has coordinates. */
export function circlesAt(points: readonly DrawnPoint[], place: Place, radius: number): string {
  let d = ''
  for (const point of points) {
    const [x, y] = place(point)
    const [left, middle] = [coordinate(x === undefined ? x : x - radius), coordinate(y)]
    if (left === undefined || middle === undefined) continue
    const half = `a${radius},${radius} 0 1,0`
    d += `M${left},${middle}${half} ${2 * radius},0${half} ${-2 * radius},0`
  }
  return d
}
