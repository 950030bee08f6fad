import type { DrawnPoint } from '../../app/series/drawing'
import { pathThrough, type PathPoint } from './path'
import { usePlaced } from './usePlaced'

interface Props {
  points: readonly DrawnPoint[]
  fill: string
  fillOpacity: number
}

/** The area that a line through the points goes round. */
export function Polygon({ points, ...look }: Props) {
  const d = usePlaced(points, outline)
  return d && <path d={d} {...look} />
}

const outline = (placed: PathPoint[]) => pathThrough(placed, true)
