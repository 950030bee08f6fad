import type { MetricKey } from '../metrics/metrics'
import type { StepTable } from '../metrics/stepTable'
import type { Figure, FigureKind, LessonRun, Place } from './lesson'
import { bestMean, highest, mean, widestGap } from './reading'

/** Steps of the window at either end of a run over which the lessons take their means. */
export const WINDOW = 10

/**
 * Metrics that are shares of a whole; the share of completely right answers is one of them. Other rewards stay numbers
 * in every task.
 */
const SHARES: ReadonlySet<MetricKey> = new Set<MetricKey>([
  'clip_ratio/region_mean',
  'clip_ratio/high_mean',
  'clip_ratio/low_mean',
  'completions/clipped_ratio',
  'dead_groups',
  'all_wrong',
  'all_right',
  'task/predicted_dead',
  'rewards/exact/mean',
  'pass@1',
  'pass@8',
])

/** How a metric is written in lessons: its figures in the text and the axis of its chart alike. */
export const kindOf = (metric: MetricKey): FigureKind => (SHARES.has(metric) ? 'percent' : 'number')

/** The steps of a place in a run of so many steps, first and last, counted from 1. */
export function windowOf({ from, to }: Pick<Place, 'from' | 'to'>, steps: number): [number, number] {
  const counted = (place: number) => (place < 0 ? Math.max(0, steps + place) : Math.min(place, steps))
  return [counted(from) + 1, to === null ? steps : counted(to)]
}

/** A figure that is read from the curve of a run. */
function onCurve<Arm extends string>({
  arm,
  metric,
  from,
  to,
  takes,
}: Place<Arm> & { takes: 'mean' | 'highest' }): Figure<Arm> {
  const read = takes === 'mean' ? mean : highest
  const of = (runs: Readonly<Record<Arm, LessonRun>>) => read(runs[arm], metric, from, to ?? runs[arm].steps)
  return { as: kindOf(metric), of, place: { arm, metric, from, to, takes } }
}

/** The steps that the mark of a figure spans, first and last, counted from 1. */
export function spanOf(
  place: Place,
  runs: Readonly<Record<string, StepTable>>,
  steps: number,
): [number, number] {
  const { arm, against, metric, takes } = place
  if (takes === 'gap' && against) {
    const { at } = widestGap(runs[arm], runs[against], metric)
    return [at + 1, at + 1]
  }
  if (takes === 'best') {
    const { at } = bestMean(runs[arm], metric, WINDOW)
    return [at + 1, at + WINDOW]
  }
  return windowOf(place, steps)
}

/** The mean of a metric over steps `from` … `to − 1`, counted from 0. */
export const over = <const Arm extends string>(
  arm: Arm,
  metric: MetricKey,
  from: number,
  to: number | null = null,
): Figure<Arm> => onCurve({ arm, metric, from, to, takes: 'mean' })

/** The mean over the first, and over the last, steps of a run. */
export const began = <const Arm extends string>(arm: Arm, metric: MetricKey) => over(arm, metric, 0, WINDOW)
export const ended = <const Arm extends string>(arm: Arm, metric: MetricKey) => over(arm, metric, -WINDOW)

/** The mean over the whole run. */
export const whole = <const Arm extends string>(arm: Arm, metric: MetricKey) => over(arm, metric, 0)

/** The largest value of the whole run, or of steps `from` … `to − 1`. */
export const peak = <const Arm extends string>(
  arm: Arm,
  metric: MetricKey,
  from = 0,
  to: number | null = null,
): Figure<Arm> => onCurve({ arm, metric, from, to, takes: 'highest' })

/** The highest mean of ten steps in a row. */
export const best = <const Arm extends string>(arm: Arm, metric: MetricKey): Figure<Arm> => ({
  as: kindOf(metric),
  of: (runs) => bestMean(runs[arm], metric, WINDOW).best,
  place: { arm, metric, from: 0, to: null, takes: 'best' },
})

/** The largest difference of a metric between two runs at the same step. */
export const gap = <const Arm extends string>(arm: Arm, against: Arm, metric: MetricKey): Figure<Arm> => ({
  as: kindOf(metric),
  of: (runs) => widestGap(runs[arm], runs[against], metric).gap,
  place: { arm, against, metric, from: 0, to: null, takes: 'gap' },
})
