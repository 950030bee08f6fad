import { useMemo } from 'react'
import { pathThrough, type LineShape } from './path'

/**
 * Straight lines through the points, and a break at each gap. In place of recharts' own shape: that one measures the length
 * of its path on every drawing, which makes the browser lay out the page in the middle of it.
 */
export function Polyline({ points, connectNulls = false, ...props }: LineShape) {
  const { stroke, strokeWidth, strokeOpacity, strokeDasharray, clipPath, className } = props
  const d = useMemo(() => pathThrough(points, connectNulls), [points, connectNulls])
  return (
    <path
      d={d}
      fill="none"
      strokeLinejoin="round"
      {...{ stroke, strokeWidth, strokeOpacity, strokeDasharray, clipPath, className }}
    />
  )
}
