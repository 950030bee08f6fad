import type { ComparisonTable, TableRow } from '../../../experiments/compare/table'
import { MOST_SEEDS, TELLING_SEEDS } from '../../../experiments/compare/rows'
import type { RowId } from '../../../experiments/state'

/** Why no run of a row has a value: all diverged, or the budget is smaller than one step. Others failed in their reward code. */
export type NoValue = 'diverged' | 'untrained' | 'other'

/** The result of a comparison whose runs have all ended. It sorts the rows by their verdicts. */
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
  /** the seeds that each of them shares with the first, at least */
  identicalPairs: number
  /** rows of which no run has a value; the first may be among them */
  unmeasured: readonly { row: RowId; why: NoValue }[]
  /** rows of which some runs diverged and others have figures, and how many diverged */
  partly: readonly { row: RowId; diverged: number }[]
  neededSeeds: number
  /** about how many seeds would decide the undecided rows; null without such rows */
  seedsToDecide: number | null
}

/** What a comparison says; null until all runs have ended, and for one row alone that has figures. */
export function comparisonAnswer({ rows, complete, seeds }: ComparisonTable): ComparisonAnswer | null {
  const judged = rows.flatMap(({ row, verdict }) => (verdict ? [{ row, ...verdict }] : []))
  const measured = rows.filter(({ final }) => final.count > 0)
  if (!complete || (rows.length === 1 && measured.length === 1)) return null
  const copies = measured.includes(rows[0]) ? measured.slice(1).filter(({ verdict }) => verdict === null) : []
  const named = (...kinds: (typeof judged)[number]['kind'][]) =>
    judged.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row)
  const alike = judged.filter(({ kind }) => kind === 'identical')
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
    identical: [...alike, ...copies].map(({ row }) => row),
    identicalPairs: Math.min(...alike.map(({ pairs }) => pairs), ...copies.map(({ final }) => final.count)),
    unmeasured: rows
      .filter(({ final }) => final.count === 0)
      .map((row) => ({ row: row.row, why: whyUnmeasured(row, seeds) })),
    partly: measured.flatMap(({ row, diverged }) => (diverged > 0 ? [{ row, diverged }] : [])),
    neededSeeds: judged[0]?.neededPairs ?? 0,
    seedsToDecide: plans.length === 0 ? null : Math.max(...plans),
  }
}

function whyUnmeasured({ diverged, failed, completions }: TableRow, seeds: number): NoValue {
  if (diverged === seeds) return 'diverged'
  return diverged + failed === 0 && completions === 0 ? 'untrained' : 'other'
}

/**
 * The number of seeds that *More seeds* sets: as many as the undecided rows need; or else as many as any verdict needs;
 * or else twice as many. It never exceeds the limit of a comparison. Null if the comparison already has the most seeds,
 * or if more seeds would probably change nothing, because no row can be tested: its runs end exactly alike or have no
 * value.
 */
export function nextSeeds(answer: ComparisonAnswer | null, seeds: number): number | null {
  if (seeds >= MOST_SEEDS || (answer !== null && !mayChange(answer, seeds))) return null
  const wanted = answer?.seedsToDecide ?? (answer && answer.tooFew.length > 0 ? answer.neededSeeds : 0)
  return Math.min(MOST_SEEDS, wanted > seeds ? wanted : 2 * seeds)
}

/** Whether a difference was tested that is not exactly 0. */
export const isTested = ({ decided, undecided, alike, tooFew }: ComparisonAnswer): boolean =>
  decided.length + undecided.length + alike.length + tooFew.length > 0

/** Whether more seeds may change an answer. Runs of one or two seeds may have diverged or failed by chance. */
const mayChange = (answer: ComparisonAnswer, seeds: number): boolean =>
  isTested(answer) || (seeds < TELLING_SEEDS && answer.unmeasured.some(({ why }) => why !== 'untrained'))

/** Whether more seeds, as many as a comparison can have, may still decide something. */
export const canDecide = ({ undecided, alike, tooFew, seedsToDecide }: ComparisonAnswer): boolean =>
  alike.length + tooFew.length > 0 || (undecided.length > 0 && (seedsToDecide ?? Infinity) <= MOST_SEEDS)
