import type { Inspection } from '../../../train/inspection'

/** A completion before and after a step. */
export interface Change {
  row: number
  /** log-probability of the whole completion, or log-density */
  before: number
  after: number
  /** whether the loss had a term for it with A ≠ 0; other completions move only through the shared weights */
  isPushed: boolean
}

/** Factors nearer to 1 than this count as no change. */
const UNCHANGED = 1e-3

/** The probabilities of completions before and after the step; null if the log-probs after it are not known. */
export function changesOf(inspection: Inspection, rows: readonly number[]): Change[] | null {
  const { afterLogp, oldLogp, lossMask, mask, length, advantages, stepAdvantages } = inspection
  if (afterLogp === null) return null
  return rows.map((row) => {
    let [before, after] = [0, 0]
    let isPushed = false
    for (let k = row * length; k < (row + 1) * length; k++) {
      if (mask[k] === 0) continue
      before += oldLogp[k]
      after += afterLogp[k]
      if (lossMask[k] !== 0 && (stepAdvantages?.[k] ?? advantages[row]) !== 0) isPushed = true
    }
    return { row, before, after, isPushed }
  })
}

/** The direction of a change: 1 if the completion became more likely, −1 if less likely. */
export function directionOf({ before, after }: Change): 1 | -1 | 0 {
  const change = after - before
  return Math.abs(change) < UNCHANGED ? 0 : change > 0 ? 1 : -1
}

/** The scale of the bars, whose lengths are 0 to 1. */
export interface BarScale {
  isLog: boolean
  /** the values at which a bar is empty and full, as logarithms to the base e */
  empty: number
  full: number
  shareOf(logp: number): number
}

/** A linear scale cannot show probabilities that differ by more than this factor. */
const MOST_LINEAR = 30

/** Linear from 0, or logarithmic between powers of ten if the smallest bar could not be seen. */
export function barScale(changes: readonly Change[]): BarScale {
  const all = changes.flatMap(({ before, after }) => [before, after])
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (most - least <= Math.log(MOST_LINEAR) && most > -700) {
    return { isLog: false, empty: -Infinity, full: most, shareOf: (logp) => Math.exp(logp - most) }
  }
  const decade = Math.log(10)
  // a bar of length 0 would look like nothing at all
  const empty = Math.floor(least / decade - 0.05) * decade
  const full = Math.ceil(most / decade) * decade
  return { isLog: true, empty, full, shareOf: (logp) => (logp - empty) / Math.max(full - empty, 1e-9) }
}
