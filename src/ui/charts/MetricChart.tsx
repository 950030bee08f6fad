import { memo, useMemo, useRef, useState } from 'react'
import { asOf, type History } from '../../app/history'
import { curveOf } from '../../app/series/curves'
import { drawingOf, previousCurves } from '../../app/series/drawing'
import { formatNumber } from '../../app/series/format'
import { readingAt, shownStep } from '../../app/series/readings'
import type { MetricKey } from '../../metrics/metrics'
import type { ChartsText } from '../../text/en/charts'
import type { KnobChange } from '../../runs/export'
import { ChangeMarks } from './ChangeMarks'
import { ChartFigure } from './ChartFigure'
import { ChartHeader } from './ChartHeader'
import { CurveNotes } from './CurveNotes'
import { CurvePlot } from './CurvePlot'
import type { CurveStyle } from './Curves'
import { PLOT_LEFT, PLOT_RIGHT } from './geometry'
import { MetricTable } from './MetricTable'
import { StepCursor } from './PlotCursor'
import { PlotOverlay, type ReferenceValue } from './PlotOverlay'
import { Readout } from './Readout'
import { stepSentence } from './stepSentence'
import { useSize } from './useSize'
import styles from './charts.module.css'

/** One curve of a chart. */
export interface ChartLine extends CurveStyle {
  metric: MetricKey
  label: string
  /** left out as long as the metric has been 0 at every step */
  isOptional?: boolean
}

/** An earlier run, drawn faint behind the current one by the first of the chart's lines. */
export interface PreviousRun {
  name: string
  history: History
}

export interface MetricChartProps {
  /** the accessible name of the figure, and its title */
  name: string
  unit?: string
  history: History
  /** `history.version` of the moment: a history grows in place */
  version: number
  lines: readonly ChartLine[]
  /** an area of mean ± std behind the lines, in the colour of the first; `label` names the mean */
  band?: { mean: MetricKey; std: MetricKey; label: string }
  references?: readonly ReferenceValue[]
  /** values that the axis holds in any case */
  include?: readonly number[]
  previous?: readonly PreviousRun[]
  changes?: readonly KnobChange[]
  knobLabel: (knob: string) => string
  /** weight of the moving average, 0 … 0.99 */
  smoothing: number
  logScale?: boolean
  /** with it the chart has a switch for its axis */
  onLogScale?: (isLog: boolean) => void
  /** the step chosen in any of the charts */
  hoverStep: number | null
  onHover: (step: number | null) => void
  /** says what will be drawn here */
  emptyText: string
  /** says what is measured, under the plot */
  about?: string
  text: ChartsText
}

const NOTHING: readonly never[] = []

/** Curves of one kind over the steps of a run, with their figures. */
export const MetricChart = memo(function MetricChart(props: MetricChartProps) {
  return (
    <ChartFigure name={props.name} version={props.version}>
      {(drawn) => <Content {...props} version={drawn} />}
    </ChartFigure>
  )
})

const Content = memo(function Content(props: MetricChartProps) {
  const { name, history, version, band, smoothing, hoverStep, onHover, text } = props
  const { references = NOTHING, include = NOTHING, previous = NOTHING, changes = NOTHING } = props
  const lines = useShownLines(props.lines, history, version)
  const isLog = props.logScale ?? false
  const [isTable, setTable] = useState(false)
  const plot = useRef<HTMLDivElement>(null)
  const size = useSize(plot)
  const earlier = useMemo(
    () => previousCurves(previous, lines[0], smoothing, isLog),
    [previous, lines, smoothing, isLog],
  )
  const drawing = useMemo(
    () =>
      drawingOf({
        history: asOf(history, version),
        lines,
        band,
        previous: earlier,
        smoothing,
        isLog,
        include,
      }),
    [history, version, lines, band, earlier, smoothing, isLog, include],
  )

  const step = shownStep(history, hoverStep)
  const readings = lines.map((line) => ({
    label: line.label,
    value: formatNumber(readingAt(history, line.metric, step, line.isSparse)),
    sample: line,
  }))
  const dots = lines.map(({ metric, colour }) => ({ value: readingAt(history, metric, step), colour }))
  const stepText = stepSentence(step, history.steps, text)
  const isEmpty = history.steps === 0

  return (
    <>
      <ChartHeader
        name={name}
        unit={props.unit}
        at={stepText}
        isTable={isTable}
        onTable={setTable}
        text={text}
      >
        {props.onLogScale && (
          <button
            type="button"
            className={styles.switch}
            aria-pressed={isLog}
            aria-label={text.logScale(name)}
            onClick={() => props.onLogScale?.(!isLog)}
          >
            {text.log}
          </button>
        )}
      </ChartHeader>
      <Readout readings={readings} />
      {isTable ? (
        <MetricTable
          chart={name}
          history={history}
          version={version}
          columns={lines}
          changes={changes}
          knobLabel={props.knobLabel}
          text={text}
        />
      ) : (
        <div ref={plot} className={styles.plot}>
          <div className={styles.drawing} aria-hidden="true">
            {size && <CurvePlot drawing={drawing} styles={lines} width={size.width} height={size.height} />}
          </div>
          <PlotOverlay
            drawing={drawing}
            references={references}
            step={hoverStep === null || isEmpty ? null : step}
            dots={dots}
          />
          {isEmpty && (
            <p className={styles.empty}>
              <span>{props.emptyText}</span>
            </p>
          )}
          <StepCursor
            label={text.cursor(name)}
            valueText={
              hoverStep === null || isEmpty
                ? text.cursorOff
                : [stepText, ...readings.map(({ label, value }) => text.valueOf(label, value))].join(', ')
            }
            steps={history.steps}
            end={drawing.x.high}
            hoverStep={hoverStep}
            onHover={onHover}
          />
          {size && (
            <ChangeMarks
              chart={name}
              changes={changes}
              knobLabel={props.knobLabel}
              end={drawing.x.high}
              width={size.width - PLOT_LEFT - PLOT_RIGHT}
              onHover={onHover}
              text={text}
            />
          )}
        </div>
      )}
      <CurveNotes
        colour={lines[0].colour}
        band={band?.label}
        isSmoothed={smoothing > 0}
        previous={previous}
        text={text}
      />
      {props.about !== undefined && <p className={styles.about}>{props.about}</p>}
    </>
  )
})

/** Every line but the optional ones that have been 0 so far; the same array until that changes. */
function useShownLines(lines: readonly ChartLine[], history: History, version: number): readonly ChartLine[] {
  const grown = asOf(history, version)
  const isZero = (metric: MetricKey) => {
    const curve = curveOf(grown, metric, 0)
    return !curve || !(curve.lowest < 0 || curve.highest > 0)
  }
  const hidden = lines.flatMap(({ metric, isOptional }) => (isOptional && isZero(metric) ? metric : []))
  const names = hidden.join(' ')
  return useMemo(() => {
    const left = names.split(' ')
    return lines.filter(({ metric }) => !left.includes(metric))
  }, [lines, names])
}
