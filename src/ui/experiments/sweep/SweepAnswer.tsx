import { isUnderWay } from '../../../experiments/experiment'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import {
  nextSweepSeeds,
  sweepAnswer,
  whyNoScore,
  type SweepAnswer as Answer,
} from '../../../app/experiments/sweep/answer'
import { formatCount } from '../../../app/series/format'
import { MOST_ROWS } from '../../../experiments/compare/rows'
import { cellScores } from '../../../experiments/sweep/cells'
import { useText } from '../../AppContext'
import { AnswerSection } from '../AnswerSection'
import type { AnswerAction } from '../ExperimentBar'
import { shareText } from '../shareText'
import { useExperiments, useSweep } from '../useExperiments'
import { useFieldLabel } from './useFieldLabel'
import { useAnswerSentences, useGoingSentences, useNothingSentences } from './useSweepSentences'

/** The seeds with which cells are compared, unless the sweep has more. */
const COMPARED_SEEDS = 8

/** What the sweep found, in one sentence, and what to do next. */
export function SweepAnswer({ tools }: { tools: ReactNode }) {
  const text = useText()
  const cells = useSweep((state) => state.cells)
  const plan = useSweep((state) => state.plan)
  const phase = useSweep((state) => state.phase)
  const progression = useSweep((state) => state.progression)
  const goingText = useGoingSentences()
  const nothingText = useNothingSentences()
  const answerText = useAnswerSentences()
  const found = useSweep(sweepAnswer)
  const answer = phase === 'done' ? found : null
  const extend = useExtend(answer)
  const moreSeeds = useMoreSeeds(answer)
  const compare = useCompareTies(answer)
  const { answer: words } = text.sweep
  const shared = text.compare.answer
  const all = formatCount(progression.runs)
  const [heading, note] =
    phase === 'ready'
      ? [words.before(cells.length, all), words.beforeNote[plan.kind]]
      : phase !== 'done'
        ? goingText([shared.going(shareText(text.locale, progression), all), shared.goingNote])
        : answer === null
          ? nothingText()
          : answerText(answer)
  return (
    <AnswerSection
      kind="sweep"
      heading={heading}
      note={note}
      tools={tools}
      actions={[...(plan.kind === 'grid' ? [extend] : []), moreSeeds, ...(compare ? [compare] : [])]}
    />
  )
}

/** Changes the sweep and trains what is new. */
function useGoOn() {
  const { sweep } = useExperiments()
  const phase = useSweep((state) => state.phase)
  const isGoing = isUnderWay(phase)
  return (change: () => void) =>
    isGoing
      ? null
      : () => {
          change()
          sweep.play()
        }
}

/** *Extend*: adds a value at the end at which the best cell lies. */
function useExtend(answer: Answer | null): AnswerAction {
  const words = useText().sweep.answer
  const { sweep } = useExperiments()
  const phase = useSweep((state) => state.phase)
  const { label, value } = useFieldLabel()
  const goOn = useGoOn()
  const edge = answer?.edge ?? null
  return {
    name: words.extend,
    icon: ArrowRight,
    about: edge ? words.extendTo(label(edge.field), value(edge.field, edge.value)) : '',
    note: edge ? words.extendCost(formatCount(edge.runs)) : phase === 'done' ? words.noEdge : '',
    isNext: edge !== null,
    act: edge && goOn(() => sweep.setGrid(edge.x, edge.y)),
  }
}

/** The button *More seeds*. It is of no use if no cell can have a score. */
function useMoreSeeds(answer: Answer | null): AnswerAction {
  const text = useText()
  const words = text.sweep.answer
  const { sweep } = useExperiments()
  const cells = useSweep((state) => state.cells)
  const phase = useSweep((state) => state.phase)
  const settings = useSweep((state) => state.settings)
  const scores = useSweep(cellScores)
  const goOn = useGoOn()
  const next = nextSweepSeeds({ cells, settings })
  const isNothing = phase === 'done' && answer === null
  const isUseless = isNothing && !whyNoScore(scores, settings.seeds).mayChange
  const trained = cells.filter(({ config }) => config).length
  return {
    name: text.compare.answer.moreSeeds,
    icon: Plus,
    about: next === null || isUseless ? '' : words.seedsFor(next - settings.seeds, trained),
    note: isUseless
      ? text.compare.answer.seedsChangeNothing
      : next === null
        ? words.noSeeds
        : words.seedsOf(settings.seeds, next, formatCount((next - settings.seeds) * trained)),
    isNext: answer?.edge === null,
    act: next === null || isUseless ? null : goOn(() => sweep.set('seeds', next)),
  }
}

/** The button *Compare these*, which takes the best cell and the cells that may be as good. Null if there are none. */
function useCompareTies(answer: Answer | null): AnswerAction | null {
  const words = useText().sweep.answer
  const { compareCells } = useExperiments()
  const cells = useSweep((state) => state.cells)
  const { seeds } = useSweep((state) => state.settings)
  if (answer === null || answer.ties.length === 0) return null
  const tied = [answer.best, ...answer.ties].map((place) => cells[place].id)
  return {
    name: words.compare,
    note: words.compareNote(Math.min(tied.length, MOST_ROWS)),
    isNext: false,
    act: () => compareCells(tied, Math.max(COMPARED_SEEDS, seeds)),
  }
}
