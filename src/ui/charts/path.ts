/** What recharts hands to the shape of a line, as far as ours draw it. */
export interface LineShape {
  points?: readonly { x?: number | null; y?: number | null }[]
  connectNulls?: boolean
  stroke?: string
  strokeWidth?: string | number
  strokeOpacity?: string | number
  strokeDasharray?: string | number
  clipPath?: string
  className?: string
}

/** The path through points in tenths of a pixel; it breaks where a point has no place, or goes straight on. */
export function pathThrough(points: LineShape['points'] = [], connectNulls: boolean): string {
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
