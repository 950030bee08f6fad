import { Suspense, useMemo, useState, type CSSProperties } from 'react'
import { asOf } from '../../../app/history/history'
import type { Drawing } from '../../../app/series/drawing'
import { formatCount, formatNumber, formatReading, tickLabel } from '../../../app/series/format'
import { referenceMoves } from '../../../app/series/referenceMoves'
import { readingAt, shownStep } from '../../../app/series/readings'
import type { MetricKey } from '../../../metrics/metrics'
import { ChangeMarks } from '../frame/ChangeMarks'
import { drawnInTurn } from '../frame/drawnInTurn'
import { ChartHeader, stepSentence } from '../frame/ChartHeader'
import { ChartSwitches } from './ChartSwitches'
import { CurveNotes } from './CurveNotes'
import { LazyCurvePlot } from '../lazyPlots'
import { axisRoom, EndLabels, labelRoom } from './EndLabels'
import { MetricTable } from './MetricTable'
import { StepCursor } from '../frame/PlotCursor'
import { PlotOverlay } from './PlotOverlay'
import { PlotRange } from './PlotRange'
import { PlotSpike } from './PlotSpike'
import { Readout, type Reading } from '../frame/Readout'
import { Scaled } from '../frame/Scaled'
import { useText } from '../../AppContext'
import { useRoom } from '../../stage/useRoom'
import type { MetricChartProps } from './metricChartProps'
import { useDrawing, useShownLines } from './useDrawing'
import chartsStyles from '../charts.module.css'
import styles from '../plot.module.css'

const NOTHING: readonly never[] = []
/** Letters of a value at the end of a line, at least; on a logarithmic axis; and of names that leave room for one. */
const LETTERS_OF_A_VALUE = 5
const LETTERS_ON_LOG = 7
const SHORT_NAME = 5

/** The most letters of a value on an axis. They change only with the axis, so that the plot keeps its width. */
const lettersOf = ({ y, isLog }: Drawing, written: (value: number) => string): number =>
  isLog ? LETTERS_ON_LOG : Math.max(LETTERS_OF_A_VALUE, ...[y.low, y.high].map((end) => written(end).length))

/** Curves over the steps of a run, with their current values. */
export const MetricChart = drawnInTurn(function MetricChart(props: MetricChartProps) {
  const { name, history, version, band, smoothing, hoverStep, onHover, changes, previous = NOTHING } = props
  const { charts: text } = useText()
  const [asked, setAsked] = useState<readonly MetricKey[]>(NOTHING)
  const lines = useShownLines(props.lines, asked, history, version)
  const isLog = props.logScale ?? false
  const [plot, room] = useRoom()
  const { earlier, drawing } = useDrawing(props, lines, isLog)

  const isEmpty = history.steps === 0
  const isAsked = hoverStep !== null && !isEmpty
  const step = shownStep(history, hoverStep)
  const written = (value: number) => (isLog ? formatNumber(value) : formatReading(value, drawing.y.step))
  const beside = (props.readings ?? NOTHING).flatMap(({ metric, label, help }) => {
    const value = readingAt(history, metric, step)
    if (Number.isNaN(value)) return []
    return [{ label, help, value: Number.isInteger(value) ? formatCount(value) : formatNumber(value) }]
  })
  const readings: Reading[] = [
    ...lines.map((line) => ({
      label: line.label,
      value: written(readingAt(history, line.metric, step, line.isSparse)),
    })),
    ...beside,
  ]
  const moves = useMemo(
    () => (props.hasMoves ? referenceMoves(asOf(history, version)) : NOTHING),
    [props.hasMoves, history, version],
  )
  const columns = useMemo(() => [...lines, ...(props.readings ?? NOTHING)], [lines, props.readings])
  // at rest each curve that goes on has a dot at its newest value, which smoothing moves the curve away from
  const valueOf = ({ metric, start = NaN }: (typeof lines)[number], at: number, isSparse = false) =>
    isEmpty ? start : readingAt(history, metric, at, isSparse)
  const dots = lines.map((line) => ({ value: valueOf(line, step), colour: line.colour }))
  const looks = useMemo(() => lines.map((line) => ({ ...line, band: '--spread' })), [lines])
  const stepText = stepSentence(step, history.steps, text)
  // without a value the axes would show an invented scale
  const isBlank = ![...drawing.lines, earlier.points].some((points) => points.some(({ y }) => y !== null))
  // Includes optional lines, which may appear at any step.
  const named = props.lines.filter(({ isOffered, metric }) => !isOffered || asked.includes(metric))
  const hasValues =
    named.length < 2 || named.every(({ label, endLabel = label }) => endLabel.length <= SHORT_NAME)
  const right = labelRoom(named, hasValues ? lettersOf(drawing, written) : 0)
  const left = axisRoom(drawing.y.ticks.map(tickLabel(drawing.y.step, isLog)))
  const ends = lines.map((line) => valueOf(line, history.steps, line.isSparse))

  return (
    <>
      <ChartHeader
        name={name}
        entry={props.entry}
        unit={props.unit}
        caption={
          props.note ?? (
            <CurveNotes hasBand={band !== undefined} isSmoothed={smoothing > 0} previous={previous} />
          )
        }
      >
        <ChartSwitches {...props} asked={asked} onAsk={setAsked} />
      </ChartHeader>
      <Readout
        readings={readings}
        at={stepText}
        side={isAsked && !props.isTable ? (step > drawing.x.high / 2 ? 'left' : 'right') : null}
      />
      {props.isTable ? (
        <MetricTable
          chart={name}
          history={history}
          version={version}
          columns={columns}
          changes={changes}
          knobLabel={props.knobLabel}
        />
      ) : (
        <div
          ref={plot}
          className={styles.plot}
          style={{ '--plot-left': `${left}px`, '--plot-right': `${right}px` } as CSSProperties}
        >
          <Scaled room={room}>
            <div className={styles.drawing} aria-hidden="true">
              <Suspense>
                {room && !isBlank && (
                  <LazyCurvePlot
                    drawing={drawing}
                    styles={looks}
                    left={left}
                    right={right}
                    width={room.width}
                    height={room.height}
                  />
                )}
              </Suspense>
            </div>
            {drawing.beyond && <PlotSpike drawing={drawing} {...drawing.beyond} written={formatNumber} />}
            {props.healthyRange && !isBlank && <PlotRange drawing={drawing} {...props.healthyRange} />}
            {!isBlank && (
              <span className={styles.axisTitle} aria-hidden="true">
                {text.step}
              </span>
            )}
            {room && (
              <EndLabels
                drawing={drawing}
                lines={lines}
                {...(hasValues && { values: ends.map(written) })}
                left={left}
                levels={isLog ? ends.map(Math.log10) : ends}
                width={room.width - left - right}
                height={room.height}
              />
            )}
            <PlotOverlay
              drawing={drawing}
              step={isAsked ? step : null}
              dots={dots}
              pinned={props.pinnedStep}
              now={isBlank ? null : history.steps}
            />
            {isBlank && (
              <p className={styles.empty}>
                <span>{props.emptyText}</span>
              </p>
            )}
            <StepCursor
              label={text.cursor(name)}
              valueText={
                isAsked
                  ? text.readings([
                      stepText,
                      ...readings.map(({ label, value }) => text.valueOf(label, value)),
                    ])
                  : text.cursorOff
              }
              steps={history.steps}
              end={drawing.x.high}
              hoverStep={hoverStep}
              onHover={onHover}
              onPin={props.onPin}
            />
            {room && (
              <ChangeMarks
                chart={name}
                changes={changes}
                moves={moves}
                knobLabel={props.knobLabel}
                end={drawing.x.high}
                width={room.width - left - right}
                onHover={onHover}
              />
            )}
          </Scaled>
        </div>
      )}
      {props.about !== undefined && <p className={chartsStyles.about}>{props.about}</p>}
    </>
  )
})
