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
  /** rows whose runs end exactly as those of the first with the same seeds, copies of the first among them */
  identical: readonly RowId[]
  /** rows of which no run has a figure: all diverged, or failed in their reward code; the first may be among them */
  unmeasured: readonly RowId[]
  /** rows of which some runs diverged and others have figures, and how many diverged */
  partly: readonly { row: RowId; diverged: number }[]
  neededSeeds: number
  /** about how many seeds would decide the undecided rows; null without such rows */
  seedsToDecide: number | null
}

/** What a comparison says; null until all runs have ended, and for one row alone that has figures. */
export function comparisonAnswer({ rows, complete }: ComparisonTable): ComparisonAnswer | null {
  const judged = rows.flatMap(({ row, verdict }) => (verdict ? [{ row, ...verdict }] : []))
  const measured = rows.filter(({ final }) => final.count > 0)
  if (!complete || (rows.length === 1 && measured.length === 1)) return null
  const copies = measured.includes(rows[0]) ? measured.slice(1).filter(({ verdict }) => verdict === null) : []
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
    comparisons: judged[0]?.comparisons ?? 0,
    alike: named('no-difference-shown'),
    tooFew: named('too-few-seeds'),
    identical: [...named('identical'), ...copies.map(({ row }) => row)],
    unmeasured: rows.filter(({ final }) => final.count === 0).map(({ row }) => row),
    partly: measured.flatMap(({ row, diverged }) => (diverged > 0 ? [{ row, diverged }] : [])),
    neededSeeds: judged[0]?.neededPairs ?? 0,
    seedsToDecide: plans.length === 0 ? null : Math.max(...plans),
  }
}

/**
 * The number of seeds that *More seeds* sets: what the undecided rows need, else what any verdict needs, else twice as
 * many, and at most as many as a comparison can have. null if it has them already, and if more would change nothing: the runs of
 * all rows diverge, or end exactly alike.
 */
export function nextSeeds(answer: ComparisonAnswer | null, seeds: number): number | null {
  const { most } = SETTING_LIMITS.seeds
  if (seeds >= most || (answer !== null && !isTested(answer))) return null
  const wanted = answer?.seedsToDecide ?? (answer && answer.tooFew.length > 0 ? answer.neededSeeds : 0)
  return Math.min(most, wanted > seeds ? wanted : 2 * seeds)
}

/** Whether a difference was tested that is not exactly 0. */
const isTested = ({ decided, undecided, alike, tooFew }: ComparisonAnswer): boolean =>
  decided.length + undecided.length + alike.length + tooFew.length > 0

/** Whether more seeds, as many as a comparison can have, may still decide something. */
export const canDecide = ({ undecided, alike, tooFew, seedsToDecide }: ComparisonAnswer): boolean =>
  alike.length + tooFew.length > 0 ||
  (undecided.length > 0 && (seedsToDecide ?? Infinity) <= SETTING_LIMITS.seeds.most)
