import { mean } from './mean'
import type { Coordinate } from './ranges'

/** How much of the differences between scores goes with one knob. */
export interface Importance {
  /** ε²: η² corrected for chance, at least 0; the length of a bar */
  share: number
  /** η² = SS between bins / SS total, in 0 … 1 */
  raw: number
  /** bins that the knob's values were put in */
  bins: number
}

const MOST_BINS = 5

/**
 * The share of the scores' variance that goes with each knob alone: a binned main effect.
 *
 *     η² = Σ_bins n_b·(ȳ_b − ȳ)² / Σᵢ (yᵢ − ȳ)²        ε² = 1 − (1 − η²)·(n − 1)/(n − B)
 *
 * A knob's values are put in B bins. Each value has a bin of its own if there are at most 5 (or ⌊√n⌋) different ones,
 * or if they are not numbers; else they are put by rank into that many bins of about equal size, equal values together.
 * η² grows with B by chance alone, by (B − 1)/(n − 1) if a knob has no effect; ε² (Kelley 1935) corrects for that. The
 * main-effect part of functional ANOVA (Hutter, Hoos & Leyton-Brown 2014), without its model of the scores.
 *
 * Limits. It measures a knob's effect averaged over the others: two knobs that matter only together show nothing here,
 * and the shares do not add up to 1. Variation within a bin is not seen. It depends on the ranges that were searched: a
 * wider one makes a knob more important. Points must be spread over the ranges independently of the scores; those of
 * successive halving at a late rung are not. Scores that are not finite are left out, so a knob that only makes runs
 * diverge shows nothing: give those runs a bad score instead. 20 points or fewer say little. NaN if all scores are
 * equal, or there are no more of them than bins.
 *
 * @param points one row a point, one coordinate a knob
 * @param scores one a point
 */
export function importances(
  points: readonly (readonly Coordinate[])[],
  scores: ArrayLike<number>,
): Importance[] {
  const kept = points.map((_, i) => i).filter((i) => Number.isFinite(scores[i]))
  const y = kept.map((i) => scores[i])
  return (points[0] ?? []).map((_, knob) => mainEffect(binsOf(kept.map((i) => points[i][knob])), y))
}

/** @param binOf the bin of each score, numbered from 0 without gaps */
function mainEffect(binOf: readonly number[], scores: readonly number[]): Importance {
  const n = scores.length
  const bins = binOf.reduce((most, bin) => Math.max(most, bin + 1), 0)
  const centre = mean(scores)
  let between = 0
  for (let bin = 0; bin < bins; bin++) {
    const inside = scores.filter((_, i) => binOf[i] === bin)
    between += inside.length * (mean(inside) - centre) ** 2
  }
  const total = scores.reduce((sum, y) => sum + (y - centre) ** 2, 0)
  if (!(total > 0) || n <= bins) return { share: NaN, raw: NaN, bins }
  const raw = Math.min(1, between / total)
  return { share: Math.max(0, 1 - ((1 - raw) * (n - 1)) / (n - bins)), raw, bins }
}

/** The bin of each value. */
function binsOf(values: readonly Coordinate[]): number[] {
  const most = Math.max(2, Math.min(MOST_BINS, Math.floor(Math.sqrt(values.length))))
  const different = [...new Set(values)]
  const numbers = values.filter((value) => typeof value === 'number')
  if (different.length <= most || numbers.length < values.length)
    return values.map((value) => different.indexOf(value))
  const sorted = Float64Array.from(numbers).sort()
  const cut = numbers.map((value) => Math.floor((sorted.indexOf(value) * most) / sorted.length))
  const used = [...new Set(cut)].sort((a, b) => a - b)
  return cut.map((bin) => used.indexOf(bin))
}
