import type { DrawnPoint } from '../../app/series/drawing'
import { pathThrough, type PathPoint } from './path'
import { usePlaced } from './usePlaced'

interface Props {
  points: readonly DrawnPoint[]
  stroke: string
  strokeWidth: number
  strokeOpacity?: number
  strokeDasharray?: string
}

/**
 * Straight lines through the points, and a break at each gap. In place of recharts' own line: that one keeps a tick, a label
 * and a copy or two of every point, 2 kB each, so that the heap followed the number of points that a curve has.
 */
export function Polyline({ points, ...look }: Props) {
  const d = usePlaced(points, openPath)
  return d && <path d={d} fill="none" strokeLinejoin="round" {...look} />
}

const openPath = (placed: PathPoint[]) => pathThrough(placed, false)
