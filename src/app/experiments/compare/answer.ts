import type { ComparisonTable } from '../../../experiments/compare/table'
import { SETTING_LIMITS } from '../../../experiments/compare/rows'
import type { RowId } from '../../../experiments/state'

/** The result of a comparison whose runs have all ended, sorted by what is said of the rows. */
export interface ComparisonAnswer {
  /** rows that end higher or lower than the first by more than chance, the largest difference first */
  decided: readonly { row: RowId; difference: number }[]
  /** rows of which the interval and the test disagree */
  undecided: readonly { row: RowId; p: number; isCorrectedAway: boolean }[]
  /** the comparisons for which p is corrected */
  comparisons: number
  /** rows of which neither shows a difference */
  alike: readonly RowId[]
  /** rows with too few seeds for any verdict, and how many a verdict needs */
  tooFew: readonly RowId[]
  neededSeeds: number
  /** about how many seeds would decide the undecided rows; null without such rows */
  seedsToDecide: number | null
}

/** What a comparison says; null until all runs have ended, and for one row alone. */
export function comparisonAnswer({ rows, complete }: ComparisonTable): ComparisonAnswer | null {
  const judged = rows.flatMap(({ row, verdict }) => (verdict ? [{ row, ...verdict }] : []))
  if (!complete || judged.length === 0) return null
  const named = (...kinds: (typeof judged)[number]['kind'][]) =>
    judged.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row)
  const plans = judged.flatMap(({ seedsToDecide }) => (seedsToDecide === null ? [] : [seedsToDecide]))
  return {
    decided: judged
      .filter(({ kind }) => kind === 'better' || kind === 'worse')
      .map(({ row, difference }) => ({ row, difference: difference.value }))
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
    undecided: judged
      .filter(({ kind }) => kind === 'undecided')
      .map(({ row, p, isCorrectedAway }) => ({ row, p, isCorrectedAway })),
    comparisons: judged[0].comparisons,
    alike: named('no-difference-shown'),
    tooFew: named('too-few-seeds'),
    neededSeeds: judged[0].neededPairs,
    seedsToDecide: plans.length === 0 ? null : Math.max(...plans),
  }
}

/**
 * The number of seeds that *More seeds* sets: what the undecided rows need, else what any verdict needs, else twice as
 * many, and at most as many as a comparison can have. null if it has them already.
 */
export function nextSeeds(answer: ComparisonAnswer | null, seeds: number): number | null {
  const { most } = SETTING_LIMITS.seeds
  if (seeds >= most) return null
  const wanted = answer?.seedsToDecide ?? (answer && answer.tooFew.length > 0 ? answer.neededSeeds : 0)
  return Math.min(most, wanted > seeds ? wanted : 2 * seeds)
}

/** Whether more seeds, as many as a comparison can have, may still decide something. */
export const canDecide = ({ undecided, alike, tooFew, seedsToDecide }: ComparisonAnswer): boolean =>
  alike.length + tooFew.length > 0 ||
  (undecided.length > 0 && (seedsToDecide ?? Infinity) <= SETTING_LIMITS.seeds.most)
