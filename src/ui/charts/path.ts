import type { DrawnPoint } from '../../app/series/drawing'

/** Where a point lies in the drawing, in pixels; undefined where it has no place. */
export type Place = (point: DrawnPoint) => readonly [x: number | undefined, y: number | undefined]

/** The path through points in tenths of a pixel; it breaks where a point has no place, or goes straight on. */
export function pathThrough(points: readonly DrawnPoint[], place: Place, goesOn = false): string {
  let d = ''
  let isDown = false
  for (const point of points) {
    const [x, y] = place(point)
    if (x === undefined || y === undefined) {
      isDown &&= goesOn
      continue
    }
    d += `${isDown ? 'L' : 'M'}${tenths(x)},${tenths(y)}`
    isDown = true
  }
  return d
}

/** A circle around each point that has a place. */
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
