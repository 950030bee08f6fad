import type { EndedRun, OpenLesson } from '../../app/lessons/state'
import type { Figure, FigureKind, Lesson } from '../../lessons/lesson'
import { kindOf, spanOf } from '../../lessons/quoted'
import { armsOf, nextArmsOf } from '../../lessons/setup'
import type { MetricKey } from '../../metrics/metrics'
import { seriesOf, type StepTable } from '../../metrics/stepTable'
import type { Catalogue } from '../../text'
import type { LessonWords } from '../../text/lessonText'
import { metricText } from '../experiments/metricText'
import type { Ghost, Line, Mark } from './ChartMark'

/** A chart of a lesson with its curves and marks. */
export interface DrawnChart {
  key: string
  name: string
  kind: FigureKind
  isReward: boolean
  lines: readonly Line[]
  marks: readonly Mark[]
}

const LOOKS = ['first', 'second', 'third'] as const
const GHOSTS: readonly Ghost[] = ['ghost', 'ghost-second', 'ghost-third']

/** A run that has ended, or is being made. */
interface Drawn {
  arm: string
  table: StepTable
}

/** Whether the second experiment is in the picture. */
export const isNextShown = ({ phase, making, shows }: OpenLesson): boolean =>
  phase === 'running' && making !== 'seeds' ? making === 'next' : shows === 'next'

/** The figures that the text in sight quotes, as they are declared, and their values. */
export function quotedFigures(lesson: Lesson, open: OpenLesson) {
  const isNext = isNextShown(open)
  const declared: Readonly<Record<string, Figure<string>>> = isNext
    ? { ...lesson.figures, ...lesson.next.figures }
    : lesson.figures
  const values = isNext ? { ...open.figures, ...open.next.figures } : (open.figures ?? {})
  return { declared, values }
}

/** What the mark of a figure takes from a curve, and the steps that it spans. */
export type Span = Pick<Mark, 'from' | 'to' | 'takes'>

/** The spans of the figures that the charts mark, by name. */
export function spansOf(lesson: Lesson, open: OpenLesson): Map<string, Span> {
  const { declared } = quotedFigures(lesson, open)
  const ended = isNextShown(open) ? [...open.ended, ...open.next.ended] : open.ended
  const tables = Object.fromEntries(ended.map(({ arm, history }) => [arm, history]))
  const spans = new Map<string, Span>()
  for (const [figure, { place }] of Object.entries(declared)) {
    if (!place || !tables[place.arm] || (place.against && !tables[place.against])) continue
    if (!lesson.charts.flat().includes(place.metric)) continue
    const [from, to] = spanOf(place, tables, lesson.steps)
    spans.set(figure, { from, to, takes: place.takes })
  }
  return spans
}

/**
 * The charts of a lesson, from the runs in sight.
 * @param live the run that is being made; null if none is
 */
export function chartsOf(
  lesson: Lesson,
  words: LessonWords,
  open: OpenLesson,
  live: Drawn | null,
  text: Catalogue,
): DrawnChart[] {
  const isNext = isNextShown(open)
  const drawn = [
    ...(isNext ? [...open.ended, ...open.next.ended] : open.ended).map(asDrawn),
    ...(live ? [live] : []),
  ]
  const main = isNext ? nextArmsOf(lesson) : armsOf(lesson)
  const named: Readonly<Record<string, string>> = { ...words.arms, ...words.next.arms }
  const { declared, values } = quotedFigures(lesson, open)
  const spans = spansOf(lesson, open)
  return lesson.charts.map((chart) => {
    const metrics: readonly MetricKey[] = typeof chart === 'string' ? [chart] : chart
    const labels = metrics.map(
      (metric) => words.metrics?.[metric] ?? metricText(metric, lesson.task, text).label,
    )
    const isAlone = armsOf(lesson).length === 1 && metrics.length > 1
    const lines = drawn.flatMap(({ arm, table }) =>
      metrics.map((metric, m): Line => {
        const place = main.indexOf(arm)
        const look = isAlone && !isNext ? LOOKS[m] : (LOOKS[place] ?? GHOSTS[armsOf(lesson).indexOf(arm)])
        const others = isNext
          ? []
          : open.others.flatMap(({ ended }) =>
              ended.filter((one) => one.arm === arm).map((one) => valuesOf(one.history, metric)),
            )
        const name =
          isAlone && !isNext ? labels[m] : m > 0 && metrics.length > 1 && !isAlone ? '' : named[arm]
        return {
          key: lineKey(arm, metric),
          name: isAlone && isNext && m > 0 ? text.learn.curveOf(named[arm], labels[m]) : name,
          look,
          isDashed: m > 0 && !(isAlone && !isNext),
          values: valuesOf(table, metric),
          steps: table.stepOf.subarray(0, table.rows),
          others,
        }
      }),
    )
    const marked = isNext ? lesson.next.figures : declared
    const marks = Object.entries(marked).flatMap(([figure, { place }]): Mark[] => {
      if (!place || !metrics.includes(place.metric) || !(figure in values)) return []
      const line = lineKey(place.arm, place.metric)
      if (!lines.some(({ key }) => key === line)) return []
      const span = spans.get(figure)
      if (!span) return []
      const other = lines.find(({ key }) => key === lineKey(place.against ?? '', place.metric))
      return [{ figure, line, other: other?.key, ...span, value: values[figure] }]
    })
    const name =
      metrics.length > 1 && (!isAlone || isNext)
        ? text.learn.dashed(labels[0], labels[1])
        : labels.join(' · ')
    return {
      key: metrics.join(' '),
      name,
      kind: kindOf(metrics[0]),
      isReward: metrics.some((metric) => /reward$|^rewards\/|task\/true/.test(metric)),
      lines,
      marks,
    }
  })
}

const lineKey = (arm: string, metric: MetricKey) => `${arm} ${metric}`
const asDrawn = ({ arm, history }: EndedRun): Drawn => ({ arm, table: history })
const valuesOf = (table: StepTable, metric: MetricKey): number[] => Array.from(seriesOf(table, metric) ?? [])
