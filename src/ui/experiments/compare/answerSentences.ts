import { isTested, type ComparisonAnswer } from '../../../app/experiments/compare/answer'
import { countConfounded } from '../../../app/experiments/compare/starts'
import { formatCount, formatDecimals, formatSigned } from '../../../app/series/format'
import type { RowNames } from '../../../experiments/compare/comparisonExport'
import { MOST_SEEDS } from '../../../experiments/compare/rows'
import type { ComparisonTable } from '../../../experiments/compare/table'
import type { ComparisonRow, RowId } from '../../../experiments/state'
import type { Catalogue } from '../../../text/catalogue'
import { lowerRate } from '../lowerRate'
import { chanceText } from './estimateText'

/** The most rows that the heading names. */
const MOST_NAMED = 2

/** The comparison that an answer is about, and the words for it. */
export interface Compared {
  text: Catalogue
  names: RowNames
  rows: readonly ComparisonRow[]
  table: Pick<ComparisonTable, 'rows' | 'seeds'>
}

export const nameOf = (row: RowId, { names }: Compared) => names.get(row) ?? ''
const namesOf = (rows: readonly RowId[], compared: Compared) => rows.map((row) => nameOf(row, compared))
const firstOf = (compared: Compared) => nameOf(compared.rows[0].id, compared)

/** Whether part of a difference may be due to the KL. */
export const isConfounded = (answer: ComparisonAnswer, rows: readonly ComparisonRow[]): boolean =>
  isTested(answer) && countConfounded(rows) > 0

/** The answer of a comparison in one or two sentences. */
export function answerHeading(answer: ComparisonAnswer, compared: Compared): string {
  const { text, table } = compared
  const tested = testedText(answer, compared)
  const gone = (['diverged', 'untrained', 'other'] as const).flatMap((why) => {
    const rows = answer.unmeasured.filter((one) => one.why === why).map(({ row }) => row)
    return rows.length === 0 ? [] : [text.compare.answer.gone(namesOf(rows, compared), table.seeds, why)]
  })
  return text.compare.sentences([
    ...tested,
    ...(tested.length === 0 ? identicalText(answer, compared) : []),
    ...gone,
  ])
}

/** Follows the heading: the other rows, and what to do. */
export function answerNote(answer: ComparisonAnswer, compared: Compared): string {
  const { rows, text } = compared
  const words = text.compare.answer
  return text.compare.sentences([
    ...undecidedText(answer, compared),
    ...restText(answer, compared),
    ...(isTested(answer) ? identicalText(answer, compared) : identicalNote(answer, compared)),
    ...goneNote(answer, compared),
    ...(isConfounded(answer, rows) ? [words.alsoReference(rows.length)] : []),
  ])
}

/** The rows that are tested; nothing where all diverged or end as the first. */
function testedText(answer: ComparisonAnswer, compared: Compared): string[] {
  const { decided, undecided, alike, neededSeeds, seedsToDecide } = answer
  const words = compared.text.compare.answer
  const first = firstOf(compared)
  if (decided.length === 0) {
    if (!isTested(answer)) return []
    if (undecided.length > 0) {
      const named = undecided.slice(0, MOST_NAMED).map(({ row }) => nameOf(row, compared))
      const wanted = seedsToDecide ?? Infinity
      const more = wanted <= MOST_SEEDS ? wanted - compared.table.seeds : null
      return [words.onlyUndecided(named, undecided.length - named.length, more)]
    }
    if (undecided.length + alike.length === 0) return [words.tooFew(neededSeeds)]
    return alike.length === 1 && compared.table.rows.length === 2
      ? [words.noneOfTwo(first, nameOf(alike[0], compared))]
      : [words.none(first)]
  }
  const clauses = decided.slice(0, MOST_NAMED).map(({ row, difference }, place) => {
    const than = decided.length === 1 ? first : ''
    const by = sizeText(Math.abs(difference))
    return words[difference > 0 ? 'higher' : 'lower'](nameOf(row, compared), by, place === 0, than)
  })
  const left = decided.length - clauses.length
  return [words.clauses(left > 0 ? [...clauses, words.others(left)] : clauses)]
}

/** Rows of which no difference is shown, rows with too few seeds, and that all others are decided. */
function restText({ decided, undecided, alike, tooFew }: ComparisonAnswer, compared: Compared): string[] {
  const { text, table } = compared
  const words = text.compare.answer
  const few = tooFew.length > 0 ? [words.someTooFew(namesOf(tooFew, compared))] : []
  if (decided.length > 0) {
    const isAll = undecided.length + alike.length + tooFew.length === 0
    return [
      ...(alike.length > 0 ? [words.alike(namesOf(alike, compared), firstOf(compared))] : []),
      ...few,
      ...(isAll ? [words.allDecided(decided.length, table.seeds)] : []),
    ]
  }
  if (undecided.length > 0) {
    return [...(alike.length > 0 ? [words.alike(namesOf(alike, compared), firstOf(compared))] : []), ...few]
  }
  if (alike.length === 0) {
    // the heading speaks of all other rows where these are all
    const isAll = tooFew.length === table.rows.length - 1
    return tooFew.length > 0 ? [...(isAll ? [] : few), words.tooFewNote] : []
  }
  const difference = table.rows.find(({ row }) => row === alike[0])?.difference
  const name = nameOf(alike[0], compared)
  return [
    alike.length === 1 && difference
      ? words.possible(name, formatSigned(difference.low), formatSigned(difference.high))
      : words.possibleOfEach,
    ...few,
  ]
}

const identicalText = ({ identical, identicalPairs }: ComparisonAnswer, compared: Compared): string[] =>
  identical.length === 0
    ? []
    : [
        compared.text.compare.answer.identical(
          namesOf(identical, compared),
          firstOf(compared),
          identicalPairs,
        ),
      ]

function identicalNote({ identical }: ComparisonAnswer, { text, table }: Compared): string[] {
  const words = text.compare.answer
  const areCopies = table.rows.every(({ row, verdict }) => !identical.includes(row) || verdict === null)
  return identical.length === 0 ? [] : [areCopies ? words.copiesNote : words.identicalNote]
}

/** Why rows are undecided, and how many seeds would decide, if the heading does not say it; nothing without such rows. */
function undecidedText(
  { decided, undecided, comparisons, seedsToDecide }: ComparisonAnswer,
  compared: Compared,
): string[] {
  if (undecided.length === 0) return []
  const words = compared.text.compare.answer
  const wanted = seedsToDecide ?? Infinity
  return [
    ...[false, true].flatMap((isCorrected) => {
      const mine = undecided.filter(({ isCorrectedAway }) => isCorrectedAway === isCorrected)
      if (mine.length === 0) return []
      const ps = mine.map(({ p }) => chanceText(p))
      const isOne = new Set(ps).size === 1
      const rows = mine.map(({ row }) => row)
      return [
        words.undecided(namesOf(rows, compared), isOne ? ps.slice(0, 1) : ps, isCorrected ? comparisons : 1),
      ]
    }),
    ...(wanted > MOST_SEEDS
      ? [words.cannotDecide(Number.isFinite(wanted) ? formatCount(wanted) : '', MOST_SEEDS)]
      : decided.length > 0
        ? [words.wouldDecide(wanted - compared.table.seeds)]
        : []),
  ]
}

/** What to do about rows without a value, and which rows have the values of some seeds only. */
function goneNote({ unmeasured, partly }: ComparisonAnswer, compared: Compared): string[] {
  const { text, rows, table } = compared
  const words = text.compare.answer
  const whyOf = (id: RowId) => unmeasured.find(({ row }) => row === id)?.why
  const diverged = rows.filter(({ id }) => whyOf(id) === 'diverged').map(({ config }) => config)
  const isFirstGone = whyOf(rows[0].id) !== undefined && unmeasured.length < rows.length
  const partlyText = partly.map(({ row, diverged: n }) =>
    words.partlyOf(nameOf(row, compared), n, table.seeds),
  )
  return [
    ...(isFirstGone ? [words.firstGone(firstOf(compared))] : []),
    ...(diverged.length > 0 ? [lowerRate(diverged, table.seeds, text)] : []),
    ...(unmeasured.some(({ why }) => why === 'untrained') ? [words.raiseBudget] : []),
    ...(partly.length > 0 ? [words.partly(partlyText)] : []),
  ]
}

/** A size with two decimals, or three where two would say 0. */
const sizeText = (size: number) => (size < 0.005 ? formatDecimals(size, 3) : formatDecimals(size, 2))
