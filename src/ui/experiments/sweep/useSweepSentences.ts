import {
  divergedCells,
  leadingCell,
  whyNoScore,
  type SweepAnswer,
} from '../../../app/experiments/sweep/answer'
import { formatCount, formatNumber } from '../../../app/series/format'
import { cellScores, evenScores } from '../../../experiments/sweep/cells'
import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import type { Catalogue } from '../../../text'
import { useText } from '../../AppContext'
import { lowerRate } from '../lowerRate'
import { useSweep } from '../useExperiments'
import { useFieldLabel } from './useFieldLabel'

/** The most ties that are named by their values, which are long in a search over more than two settings. */
const mostNamed = (fields: number) => (fields > 2 ? 1 : 2)

/** The ties by their values if they are few, else how many there are. */
export const tieClause = (
  ties: readonly string[],
  fields: number,
  words: Pick<Catalogue['sweep']['answer'], 'ties' | 'manyTies'>,
): string => (ties.length > mostNamed(fields) ? words.manyTies(ties.length) : words.ties(ties))

/** A cell by its values, or by those in which it differs from another. */
function useCellValues() {
  const { sweep: text } = useText()
  const cells = useSweep((state) => state.cells)
  const fields = fieldsOf(useSweep((state) => state.plan))
  const { label, value } = useFieldLabel()
  return (place: number, than: number | null = null): string =>
    text.answer.values(
      cells[place].values.flatMap((one, k) =>
        than !== null && cells[than].values[k] === one
          ? []
          : [text.value(label(fields[k]), value(fields[k], one))],
      ),
    )
}

/** Heading and note while runs train: with the cell that leads, or those given where none has a score yet. */
export function useGoingSentences() {
  const words = useText().sweep.answer
  const scores = useSweep(cellScores)
  const even = useSweep(evenScores)
  const { seeds } = useSweep((state) => state.settings)
  const valuesOf = useCellValues()
  return ([heading, note]: readonly [string, string]): [string, string] => {
    const leads = leadingCell(even.scores)
    if (leads === null) return [heading, note]
    const { place, isWhole } = leads
    const left = scores.filter(({ status }) => status === 'waiting' || status === 'training').length
    const [cell, score] = [valuesOf(place), formatNumber(even.scores[place].value)]
    if (even.seeds !== null) return [words.withSeeds(cell, score, even.seeds, seeds - even.seeds), note]
    return isWhole
      ? [words.soFar(cell, score, left), note]
      : [heading, words.leads(cell, score, formatCount(even.at ?? 0))]
  }
}

/** Heading and note where no cell has a score. */
export function useNothingSentences() {
  const text = useText()
  const words = text.sweep.answer
  const cells = useSweep((state) => state.cells)
  const scores = useSweep(cellScores)
  const { seeds } = useSweep((state) => state.settings)
  return (): [string, string] => {
    const { why } = whyNoScore(scores, seeds)
    if (why === 'untrained') return [words.untrained, text.compare.answer.raiseBudget]
    if (why === 'other') return [words.nothing, words.nothingNote]
    const configs = cells.flatMap(({ config }) => config ?? [])
    return [words.allDiverged, lowerRate(configs, seeds, text)]
  }
}

/** Heading and note of an answer. */
export function useAnswerSentences() {
  const { sweep: text, compare } = useText()
  const words = text.answer
  const fields = fieldsOf(useSweep((state) => state.plan))
  const scores = useSweep(cellScores)
  const { seeds } = useSweep((state) => state.settings)
  const { label } = useFieldLabel()
  const valuesOf = useCellValues()
  const diverged = divergedCells(scores).length
  function tieNote({ ties, isTested, neededSeeds, edge }: SweepAnswer): string {
    if (edge) return words.edge(label(edge.field), edge.isLarger)
    if (ties.length === 0) return words[isTested ? 'clear' : seeds > 1 ? 'clearSeeds' : 'oneSeed']
    return isTested ? words.notTold : words.overlap(ties.length, neededSeeds)
  }
  return (answer: SweepAnswer): [string, string] => {
    const { best, ties } = answer
    // two values are short enough to be written whole
    const alike = ties.map((place) => valuesOf(place, fields.length > 2 ? best : null))
    const ofBest = scores[best].diverged
    if (answer.isLevel) return [words.level(formatNumber(scores[best].value)), words.levelNote]
    return [
      words.clauses([
        words.best(valuesOf(best), formatNumber(scores[best].value)),
        ...(ties.length > 0 ? [tieClause(alike, fields.length, words)] : []),
      ]),
      compare.sentences([
        ...(ofBest > 0 ? [words.bestDiverged(ofBest, seeds)] : []),
        ...(diverged > 0 ? [words.cellsDiverged(diverged)] : []),
        tieNote(answer),
      ]),
    ]
  }
}
