import { useMemo } from 'react'
import { pathThrough, type LineShape } from './path'

/** The area that a line goes round, in the colour of its stroke. */
export function Polygon({ points, stroke, strokeOpacity, clipPath, className }: LineShape) {
  const d = useMemo(() => pathThrough(points, true), [points])
  return <path d={d} fill={stroke} fillOpacity={strokeOpacity} clipPath={clipPath} className={className} />
}
