import type { ComparisonAnswer } from '../../../app/experiments/compare/answer'
import { formatCount, formatDecimals, formatExact, formatSigned } from '../../../app/series/format'
import { SETTING_LIMITS } from '../../../experiments/compare/rows'
import { comparisonTable } from '../../../experiments/compare/table'
import type { RowId } from '../../../experiments/state'
import type { Catalogue } from '../../../text/catalogue'
import { useText } from '../../AppContext'
import { useCompare } from '../useExperiments'
import { chanceText } from './estimateText'
import { useRowNames } from './useRowNames'

/** The most rows that the heading names. */
const MOST_NAMED = 2

const { most } = SETTING_LIMITS.seeds

/** The sentences about the answer of a comparison. */
export function useAnswerSentences() {
  const text = useText().compare
  const names = useRowNames()
  const first = useCompare(({ rows }) => rows[0].id)
  const seeds = useCompare((state) => state.settings.seeds)
  const table = useCompare(comparisonTable)
  const gone = useGoneSentences()
  const words = text.answer
  const nameOf = (row: RowId) => names.get(row) ?? ''
  const namesOf = (rows: readonly RowId[]) => rows.map(nameOf)
  const identicalText = ({ identical }: ComparisonAnswer) =>
    identical.length > 0 ? [words.identical(namesOf(identical), nameOf(first), seeds)] : []
  const identicalNote = (identical: readonly RowId[]) => {
    const areCopies = table.rows.every(({ row, verdict }) => !identical.includes(row) || verdict === null)
    return identical.length === 0 ? [] : [areCopies ? words.copiesNote : words.identicalNote]
  }
  const possible = (alike: readonly RowId[]) => {
    const difference = table.rows.find(({ row }) => row === alike[0])?.difference
    return alike.length === 1 && difference
      ? words.possible(formatSigned(difference.low), formatSigned(difference.high))
      : words.possibleOfEach
  }
  /** the rows that are tested; nothing where all diverged or end as the first */
  const main = ({ decided, tooFew, undecided, alike, neededSeeds }: ComparisonAnswer): string[] => {
    if (decided.length === 0) {
      if (undecided.length + alike.length + tooFew.length === 0) return []
      if (undecided.length + alike.length === 0) return [words.tooFew(neededSeeds)]
      return alike.length === 1 && table.rows.length === 2
        ? [words.noneOfTwo(nameOf(first), nameOf(alike[0]))]
        : [words.none(nameOf(first))]
    }
    const clauses = decided.slice(0, MOST_NAMED).map(({ row, difference }, place) => {
      const by = sizeText(Math.abs(difference))
      const than = decided.length === 1 ? nameOf(first) : ''
      return words[difference > 0 ? 'higher' : 'lower'](nameOf(row), by, place === 0, than)
    })
    const left = decided.length - clauses.length
    return [words.clauses(left > 0 ? [...clauses, words.others(left)] : clauses)]
  }
  return {
    nameOf,
    heading(answer: ComparisonAnswer): string {
      const tested = main(answer)
      const identical = tested.length === 0 ? identicalText(answer) : []
      return text.sentences([...tested, ...identical, ...gone.heading(answer)])
    },
    note(answer: ComparisonAnswer): string {
      const { decided, undecided, alike, tooFew, identical } = answer
      const isAll = undecided.length + alike.length + tooFew.length === 0
      const isTested = decided.length > 0 || !isAll
      return text.sentences([
        ...undecidedText(answer, words, namesOf, seeds),
        ...(alike.length > 0 && decided.length > 0 ? [words.alike(namesOf(alike), nameOf(first))] : []),
        ...(tooFew.length > 0 && decided.length > 0 ? [words.someTooFew(namesOf(tooFew))] : []),
        ...(alike.length > 0 && decided.length + undecided.length === 0 ? [possible(alike)] : []),
        ...(tooFew.length > 0 && undecided.length + alike.length + decided.length === 0
          ? [words.tooFewNote]
          : []),
        ...(isAll && isTested ? [words.allDecided(decided.length, seeds)] : []),
        ...(isTested ? identicalText(answer) : identicalNote(identical)),
        ...gone.note(answer),
      ])
    },
  }
}

/** Why rows are undecided, and how many seeds would decide; nothing without such rows. */
function undecidedText(
  { undecided, comparisons, seedsToDecide }: ComparisonAnswer,
  words: Catalogue['compare']['answer'],
  namesOf: (rows: readonly RowId[]) => string[],
  seeds: number,
): string[] {
  if (undecided.length === 0) return []
  const wanted = seedsToDecide ?? Infinity
  return [
    ...[false, true].flatMap((isCorrected) => {
      const mine = undecided.filter(({ isCorrectedAway }) => isCorrectedAway === isCorrected)
      if (mine.length === 0) return []
      const ps = mine.map(({ p }) => chanceText(p))
      return [words.undecided(namesOf(mine.map(({ row }) => row)), ps, isCorrected ? comparisons : 1)]
    }),
    wanted <= most
      ? words.wouldDecide(wanted - seeds)
      : words.cannotDecide(Number.isFinite(wanted) ? formatCount(wanted) : '', most),
  ]
}

/** The sentences about rows that diverged, or that have no figure for another reason. */
function useGoneSentences() {
  const text = useText()
  const names = useRowNames()
  const rows = useCompare((state) => state.rows)
  const seeds = useCompare((state) => state.settings.seeds)
  const table = useCompare(comparisonTable)
  const words = text.compare.answer
  const nameOf = (row: RowId) => names.get(row) ?? ''
  const withDiverged = (unmeasured: readonly RowId[], isDiverged: boolean) =>
    table.rows
      .filter(({ row, failed }) => unmeasured.includes(row) && (failed === 0) === isDiverged)
      .map(({ row }) => row)
  return {
    heading: ({ unmeasured }: ComparisonAnswer): string[] =>
      [true, false].flatMap((isDiverged) => {
        const found = withDiverged(unmeasured, isDiverged)
        return found.length === 0 ? [] : [words.gone(found.map(nameOf), seeds, isDiverged)]
      }),
    note({ unmeasured, partly }: ComparisonAnswer): string[] {
      const diverged = withDiverged(unmeasured, true)
      const rates = rows.filter(({ id }) => diverged.includes(id)).map(({ config }) => config.learningRate)
      const isFirstGone = unmeasured.includes(rows[0].id) && unmeasured.length < rows.length
      return [
        ...(isFirstGone ? [words.firstGone(nameOf(rows[0].id))] : []),
        ...(rates.length > 0 ? [words.lowerRate(text.knobs.learningRate.label, rangeText(rates))] : []),
        ...(partly.length > 0
          ? [words.partly(partly.map(({ row, diverged: n }) => words.partlyOf(nameOf(row), n, seeds)))]
          : []),
      ]
    },
  }
}

/** The values as one number, or as the range that they span. */
export function rangeText(values: readonly number[]): string {
  const ends = new Set([Math.min(...values), Math.max(...values)])
  return [...ends].map(formatExact).join(' – ')
}

/** A size with two decimals, or three where two would say 0. */
const sizeText = (size: number) => (size < 0.005 ? formatDecimals(size, 3) : formatDecimals(size, 2))
