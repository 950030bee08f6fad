import type { DrawnPoint } from '../../app/series/drawing'

/** The mark at the end of a curve: at the reading that stands beside it, which smoothing moves the curve away from. */
export function endOf(points: readonly DrawnPoint[], last: number | null): DrawnPoint | null {
  const end = points.findLast(({ y }) => y !== null)
  return end ? { x: end.x, y: last !== null && Number.isFinite(last) ? last : end.y } : null
}
