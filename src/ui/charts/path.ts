import type { DrawnPoint } from '../../app/series/drawing'

/** The pixel coordinates of a point; undefined where it has none. */
export type Place = (point: DrawnPoint) => readonly [x: number | undefined, y: number | undefined]

/** The SVG path through the points, to a tenth of a pixel. Points without coordinates break it, or are skipped with `skipGaps`. */
export function pathThrough(points: readonly DrawnPoint[], place: Place, skipGaps = false): string {
  let d = ''
  let isDown = false
  for (const point of points) {
    const [x, y] = place(point)
    if (x === undefined || y === undefined) {
      isDown &&= skipGaps
      continue
    }
    d += `${isDown ? 'L' : 'M'}${tenths(x)},${tenths(y)}`
    isDown = true
  }
  return d
}

/** The SVG path of a circle around each point that has coordinates. */
export function circlesAt(points: readonly DrawnPoint[], place: Place, radius: number): string {
  let d = ''
  for (const point of points) {
    const [x, y] = place(point)
    if (x === undefined || y === undefined) continue
    const half = `a${radius},${radius} 0 1,0`
    d += `M${tenths(x - radius)},${tenths(y)}${half} ${2 * radius},0${half} ${-2 * radius},0`
  }
  return d
}

function tenths(x: number): number {
  return Math.round(x * 10) / 10
}
