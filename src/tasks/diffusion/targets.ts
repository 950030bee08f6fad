import { cos, sin } from '../../math/portable'
import { RING } from './mixture'

/** Target shapes: a spot on the ring, a bar across it, a small circle around a place on it. */
export const SHAPES = ['spot', 'bar', 'circle'] as const
export type Shape = (typeof SHAPES)[number]

/** A point within this distance of the shape is inside. */
export const TOLERANCE = 0.2
/** Half the length of a bar, and the radius of a circle. */
const REACH = 0.6

/** Distance of (x, y) to the shape in direction (cos, sin), 0 on it. */
export function distanceTo(shape: Shape, cos: number, sin: number, x: number, y: number): number {
  // In the frame of the shape: along its direction from its centre, and across.
  const along = x * cos + y * sin - RING
  const across = y * cos - x * sin
  if (shape === 'circle') return Math.abs(norm(along, across) - REACH)
  const beyond = shape === 'bar' ? Math.max(0, Math.abs(along) - REACH) : along
  return norm(beyond, across)
}

/** Unlike Math.hypot it allocates nothing. */
const norm = (x: number, y: number) => Math.sqrt(x * x + y * y)

/** A point in the middle of the shape. */
export function middleOf(shape: Shape, cos: number, sin: number): [number, number] {
  const from = shape === 'circle' ? RING + REACH : RING
  return [from * cos, from * sin]
}

const CORNERS = 32

/** The region within the tolerance as polygons, each x, y, x, y, …; a circle's is a band in one stroke, out and back. */
export function regionOf(shape: Shape, cosine: number, sine: number): number[] {
  const place = (along: number, across: number) => [
    (RING + along) * cosine - across * sine,
    (RING + along) * sine + across * cosine,
  ]
  const arc = (radius: number, middle: number, from: number, to: number) =>
    Array.from({ length: CORNERS + 1 }, (_, i) => {
      const angle = from + ((to - from) * i) / CORNERS
      return place(middle + radius * cos(angle), radius * sin(angle))
    }).flat()
  const turn = 2 * Math.PI
  if (shape === 'spot') return arc(TOLERANCE, 0, 0, turn)
  if (shape === 'circle')
    return [...arc(REACH + TOLERANCE, 0, 0, turn), ...arc(REACH - TOLERANCE, 0, turn, 0)]
  return [...arc(TOLERANCE, REACH, -turn / 4, turn / 4), ...arc(TOLERANCE, -REACH, turn / 4, (3 * turn) / 4)]
}
