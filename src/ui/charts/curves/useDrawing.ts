import { useMemo } from 'react'
import { asOf, type History } from '../../../app/history/history'
import { curveOf } from '../../../app/series/curves'
import { drawingOf, previousCurves } from '../../../app/series/drawing'
import type { MetricKey } from '../../../metrics/metrics'
import type { Range } from '../../../tasks/task'
import type { ChartLine, MetricChartProps } from './metricChartProps'

const NOTHING: readonly never[] = []
const ANYTHING: Range = [-Infinity, Infinity]

/**
 * The drawing of the shown lines with their band, their values before the first step and the curves of earlier runs.
 * It is computed again only when a step, a line or a setting of the chart changes.
 */
export function useDrawing(props: MetricChartProps, lines: readonly ChartLine[], isLog: boolean) {
  const { history, version, band, range = ANYTHING, smoothing, include = NOTHING, previous = NOTHING } = props
  const { cutsSpikes = false } = props
  const earlier = useMemo(
    () => previousCurves(previous, lines[0], smoothing, isLog),
    [previous, lines, smoothing, isLog],
  )
  const drawing = useMemo(() => {
    const starts = lines.map(({ start }) => (start === undefined || isLog ? [] : [{ x: 0, y: start }]))
    const drawn = drawingOf({
      history: asOf(history, version),
      lines,
      band: band && { range, ...band },
      previous: earlier,
      smoothing,
      isLog,
      include: [...include, ...starts.flat().map(({ y }) => y)],
      cutsSpikes,
    })
    return { ...drawn, lines: drawn.lines.map((points, i) => [...starts[i], ...points]) }
  }, [history, version, lines, band, range, earlier, smoothing, isLog, include, cutsSpikes])
  return { earlier, drawing }
}

/**
 * All lines except offered ones that are switched off and optional ones that have been 0 so far; the same array until that
 * changes.
 */
export function useShownLines(
  lines: readonly ChartLine[],
  asked: readonly MetricKey[],
  history: History,
  version: number,
): readonly ChartLine[] {
  const grown = asOf(history, version)
  const isZero = (metric: MetricKey) => {
    const curve = curveOf(grown, metric, 0)
    return !curve || !(curve.lowest < 0 || curve.highest > 0)
  }
  const isHidden = ({ metric, isOptional, isOffered }: ChartLine) =>
    (isOffered && !asked.includes(metric)) || (isOptional && isZero(metric))
  const hidden = lines.flatMap((line) => (isHidden(line) ? line.metric : []))
  const names = hidden.join(' ')
  return useMemo(() => {
    const left = names.split(' ')
    return lines.filter(({ metric }) => !left.includes(metric))
  }, [lines, names])
}
