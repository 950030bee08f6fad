import { useMemo } from 'react'
import { useXAxisScale, useYAxisScale } from 'recharts'
import type { DrawnPoint } from '../../app/series/drawing'
import type { PathPoint } from './path'

/** What `make` makes of the points in the pixels of the chart that this is drawn in; made anew when either moves. */
export function usePlaced<Made>(points: readonly DrawnPoint[], make: (placed: PathPoint[]) => Made): Made {
  const across = useXAxisScale()
  const up = useYAxisScale()
  return useMemo(
    () =>
      make(across && up ? points.map(({ x, y }) => ({ x: across(x), y: y === null ? null : up(y) })) : []),
    [points, across, up, make],
  )
}
