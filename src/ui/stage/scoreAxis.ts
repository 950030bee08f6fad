import type { Geometry } from './geometry'

/** The share of a step’s scores on either side that may lie beyond the axis. */
const RARE = 0.05
const ROUNDING = 1e-6
/** Design pixels that a dot may stand beside the end of the axis. */
const NEAR = 0.5

/**
 * The axis of the scores of a step: 0 to 1, and further by halves where more than a few scores, or a mean that is drawn, are
 * further. A few rare ones would make every distance in the picture small; they stand at the ends, with a mark.
 * @param centres means and baselines of the groups in the picture
 */
export function scoreAxisOf(
  scores: Iterable<number>,
  centres: readonly number[],
): readonly [low: number, high: number] {
  const sorted = [...scores].filter(Number.isFinite).sort((a, b) => a - b)
  const rare = Math.floor(RARE * sorted.length)
  const seen = [...sorted.slice(rare, sorted.length - rare), ...centres.filter(Number.isFinite)]
  return [
    Math.floor(2 * Math.min(0, ...seen) + ROUNDING) / 2,
    Math.ceil(2 * Math.max(1, ...seen) - ROUNDING) / 2,
  ]
}

/** Where a score stands on its axis, and on which side it is beyond it; 0 if it is on it. */
export function placeOfScore(
  score: number,
  { score: axis, scoreUnit }: Pick<Geometry, 'score' | 'scoreUnit'>,
): { x: number; beyond: number } | null {
  if (!axis) return null
  const at = axis.zero + score * scoreUnit
  const x = Math.max(axis.left, Math.min(axis.right, at))
  return { x, beyond: Math.abs(at - x) > NEAR ? Math.sign(at - x) : 0 }
}
