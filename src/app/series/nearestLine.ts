import type { DrawnPoint } from './drawing'

/**
 * The line nearest to a point, measured up and down, with its height there; null if none passes within `most`. Between two
 * points a line is straight; at gaps, before its start and after its end there is none.
 */
export function nearestLine(
  lines: readonly (readonly DrawnPoint[])[],
  at: { x: number; y: number },
  most: number,
): { line: number; y: number } | null {
  let nearest: { line: number; y: number } | null = null
  lines.forEach((points, line) => {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]]
      if (a.y === null || b.y === null || at.x < a.x || at.x > b.x || a.x === b.x) continue
      const y = a.y + ((at.x - a.x) / (b.x - a.x)) * (b.y - a.y)
      const far = Math.abs(y - at.y)
      if (far <= most && (nearest === null || far < Math.abs(nearest.y - at.y))) nearest = { line, y }
    }
  })
  return nearest
}
