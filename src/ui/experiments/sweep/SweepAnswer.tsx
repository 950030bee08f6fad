import ArrowRight from 'lucide-react/icons/arrow-right'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import {
  divergedCells,
  leadingCell,
  nextSweepSeeds,
  type SweepAnswer as Answer,
} from '../../../app/experiments/sweep/answer'
import { formatCount, formatNumber } from '../../../app/series/format'
import { MOST_ROWS } from '../../../experiments/compare/rows'
import { cellScores, evenScores } from '../../../experiments/sweep/cells'
import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import type { Catalogue } from '../../../text'
import { useText } from '../../AppContext'
import { AnswerSection } from '../AnswerSection'
import { shareText } from '../shareText'
import { useExperiments, useSweep } from '../useExperiments'
import { rangeText } from '../compare/useAnswerSentences'
import { useFieldLabel } from './useFieldLabel'
import { useSweepAnswer } from './useSweepAnswer'

/** The seeds with which cells are compared, unless the sweep has more. */
const COMPARED_SEEDS = 8

/** The most ties that are named by their values, which are long in a search over more than two settings. */
const mostNamed = (fields: number) => (fields > 2 ? 1 : 3)

/** The first ties by their values, and how many more there are. */
export const tieClause = (
  ties: readonly string[],
  fields: number,
  words: Pick<Catalogue['sweep']['answer'], 'ties'>,
): string => words.ties(ties.slice(0, mostNamed(fields)), Math.max(0, ties.length - mostNamed(fields)))

/** What the sweep found, in one sentence, and what to do next. */
export function SweepAnswer({ tools }: { tools: ReactNode }) {
  const text = useText()
  const { sweep, compareCells } = useExperiments()
  const cells = useSweep((state) => state.cells)
  const plan = useSweep((state) => state.plan)
  const phase = useSweep((state) => state.phase)
  const settings = useSweep((state) => state.settings)
  const progression = useSweep((state) => state.progression)
  const sentences = useSentences()
  const answer = useSweepAnswer()
  const { answer: words } = text.sweep
  const shared = text.compare.answer
  const all = formatCount(progression.runs)
  const isGoing = phase === 'playing' || phase === 'starting'
  const [heading, note] =
    phase === 'ready'
      ? [words.before(cells.length, all), words.beforeNote[plan.kind]]
      : phase !== 'done'
        ? sentences.going([shared.going(shareText(text.locale, progression), all), shared.goingNote])
        : answer === null
          ? sentences.nothing()
          : [sentences.heading(answer), sentences.note(answer)]
  const edge = phase === 'done' ? (answer?.edge ?? null) : null
  const isNothing = phase === 'done' && answer === null
  const trained = cells.filter(({ config }) => config).length
  const next = nextSweepSeeds({ cells, settings })
  const tied = answer === null ? [] : [answer.best, ...answer.ties].map((place) => cells[place].id)
  return (
    <AnswerSection
      kind="sweep"
      heading={heading}
      note={note}
      tools={tools}
      actions={[
        ...(plan.kind === 'grid'
          ? [
              {
                name: words.extend,
                icon: ArrowRight,
                about: edge
                  ? words.extendTo(sentences.label(edge.field), sentences.value(edge.field, edge.value))
                  : '',
                note: edge ? words.extendCost(formatCount(edge.runs)) : phase === 'done' ? words.noEdge : '',
                isNext: edge !== null,
                act: edge && !isGoing ? () => goOn(() => sweep.setGrid(edge.x, edge.y)) : null,
              },
            ]
          : []),
        {
          name: shared.moreSeeds,
          icon: Plus,
          about: next === null || isNothing ? '' : words.seedsFor(next - settings.seeds, trained),
          note: isNothing
            ? shared.seedsChangeNothing
            : next === null
              ? words.noSeeds
              : words.seedsOf(settings.seeds, next, formatCount((next - settings.seeds) * trained)),
          isNext: phase === 'done' && edge === null && !isNothing,
          act: next === null || isGoing || isNothing ? null : () => goOn(() => sweep.set('seeds', next)),
        },
        ...(phase === 'done' && tied.length > 1
          ? [
              {
                name: words.compare,
                note: words.compareNote(Math.min(tied.length, MOST_ROWS)),
                isNext: false,
                act: () => compareCells(tied, Math.max(COMPARED_SEEDS, settings.seeds)),
              },
            ]
          : []),
      ]}
    />
  )

  /** Changes the sweep and trains what is new. */
  function goOn(change: () => void): void {
    change()
    sweep.play()
  }
}

/** The sentences about an answer. */
function useSentences() {
  const { sweep: text, compare } = useText()
  const words = text.answer
  const cells = useSweep((state) => state.cells)
  const fields = fieldsOf(useSweep((state) => state.plan))
  const scores = useSweep(cellScores)
  const even = useSweep(evenScores)
  const diverged = divergedCells(scores)
  const { label, value } = useFieldLabel()
  const { seeds } = useSweep((state) => state.settings)
  const valuesOf = (place: number, than: number | null = null) =>
    words.values(
      cells[place].values.flatMap((one, k) =>
        than !== null && cells[than].values[k] === one
          ? []
          : [text.value(label(fields[k]), value(fields[k], one))],
      ),
    )
  function tieNote({ ties, isTested, neededSeeds, edge }: Answer): string {
    if (edge) return words.edge(label(edge.field), edge.isLarger)
    if (ties.length === 0) return words[isTested ? 'clear' : seeds > 1 ? 'clearSeeds' : 'oneSeed']
    return isTested ? words.notTold : words.overlap(neededSeeds)
  }
  return {
    label,
    value,
    /** heading and note with the cell that leads, or those given where none has a score yet */
    going([heading, note]: readonly [string, string]): [string, string] {
      const leads = leadingCell(even.scores)
      if (leads === null) return [heading, note]
      const { place, isWhole } = leads
      const left = scores.filter(({ status }) => status === 'waiting' || status === 'training').length
      const [cell, score] = [valuesOf(place), formatNumber(even.scores[place].value)]
      return isWhole
        ? [words.soFar(cell, score, left), note]
        : [heading, words.leads(cell, score, formatCount(even.at ?? 0))]
    },
    /** heading and note where no cell has a score */
    nothing(): [string, string] {
      const rates = diverged.flatMap((place) => cells[place].config?.learningRate ?? [])
      const isAll = rates.length === cells.filter(({ config }) => config).length
      return isAll
        ? [words.allDiverged, compare.answer.lowerRate(label('learningRate'), rangeText(rates))]
        : [words.nothing, words.nothingNote]
    },
    heading({ best, ties }: Answer): string {
      const first = words.best(valuesOf(best), formatNumber(scores[best].value))
      if (ties.length === 0) return words.clauses([first])
      return words.clauses([
        first,
        tieClause(
          ties.map((place) => valuesOf(place, best)),
          fields.length,
          words,
        ),
      ])
    },
    note(answer: Answer): string {
      const ofBest = scores[answer.best].diverged
      return compare.sentences([
        ...(ofBest > 0 ? [words.bestDiverged(ofBest, seeds)] : []),
        ...(diverged.length > 0 ? [words.cellsDiverged(diverged.length)] : []),
        tieNote(answer),
      ])
    },
  }
}
