import { isUnderWay } from '../../../experiments/experiment'
import { useMemo, useRef, useState } from 'react'
import { comparisonCurves, readingsAt, type RowCurve } from '../../../app/experiments/compare/curves'
import { formatCount, formatFixed, formatNumber } from '../../../app/series/format'
import { pointsOfLine } from '../../../app/series/drawing'
import { comparisonTable, hasDiverged } from '../../../experiments/compare/table'
import { axisValues } from '../../../metrics/metrics'
import { CurvePlot } from '../../charts/curves/CurvePlot'
import { EndLabels, labelRoom } from '../../charts/curves/EndLabels'
import { PlotOverlay } from '../../charts/curves/PlotOverlay'
import { PointCursor } from '../../charts/frame/PlotCursor'
import { Scaled } from '../../charts/frame/Scaled'
import { useDrawnVersion } from '../../charts/useDrawnVersion'
import { useVisible } from '../../charts/useVisible'
import { useText } from '../../AppContext'
import { lookOf } from '../look'
import { useRoom } from '../../stage/useRoom'
import { metricText } from '../metricText'
import { useCompare, useExperiments } from '../useExperiments'
import { usePointedLine, type NamedLine } from '../usePointedLine'
import { curvesDrawing, type Zoom } from './curvesDrawing'
import { CurveChoices } from './CurveChoices'
import { RANGES, rangeOf } from './ranges'
import { useBrush } from './useBrush'
import { useRowNames, useShortNames } from './useRowNames'
import charts from '../../charts/plot.module.css'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** The widths of the first row's line and of the others; the most pixels for the names at their ends. */
const [FIRST_WIDTH, OTHER_WIDTH, MOST_ROOM] = [2.5, 2, 208]
/** A plot this narrow has no room for names beside it, which then stand above it, and for few numbers below it. */
const NARROW = 600
/** Letters of a value after a name, and some room for larger screens. */
const LETTERS = 9

/** A metric of all configurations, with a band for their seeds; at the ends of the curves their names, and their values there or under the cursor. */
export function CurvesFigure() {
  const text = useText()
  const { compare } = useExperiments()
  const names = useRowNames()
  const short = useShortNames()
  const compared = useCompare((state) => state.rows)
  const settings = useCompare((state) => state.settings)
  const runs = useCompare((state) => state.runs)
  const view = useCompare((state) => state.view)
  const version = useCompare((state) => state.version)
  const isTraining = useCompare((state) => isUnderWay(state.phase))
  const box = useRef<HTMLElement>(null)
  const [plot, size] = useRoom()
  const drawn = useDrawnVersion(version, useVisible(box))
  const [zoom, setZoom] = useState<Zoom | null>(null)

  const { metric, axis, band, hidden, hover, smoothing } = view
  const rows = useMemo(() => compared.filter(({ id }) => !hidden.includes(id)), [compared, hidden])
  const isNarrow = size !== null && size.width < NARROW
  const table = useCompare(comparisonTable)
  // while seeds are added, the curves are those of the seeds whose figures stand above
  const seeds = table.endedSeeds ?? settings.seeds
  const shownSettings = useMemo(() => ({ ...settings, seeds }), [settings, seeds])
  const curves = comparisonCurves({ rows, settings: shownSettings, runs, version: drawn, view })
  const drawing = useMemo(
    () => curvesDrawing(curves, axis, axisValues(metric), settings.budget, zoom, isNarrow ? 2 : 4),
    [curves, axis, metric, settings.budget, zoom, isNarrow],
  )
  const seedOf = (k: number) => text.compare.seedNumber(settings.seed + k)
  const pointed = usePointedLine(
    drawing,
    curves.rows.flatMap((row) => linesOf(row, names.get(row.row) ?? '', seedOf)),
  )
  const brush = useBrush(drawing.x, setZoom)
  const near = pointed.id
  const first = compared[0].id
  const looks = useMemo(
    () =>
      rows.map(({ id, style }) => ({
        ...lookOf(style),
        width: id === near || id === first ? FIRST_WIDTH : OTHER_WIDTH,
        isFaded: near !== null && near !== id,
      })),
    [rows, near, first],
  )
  const places = curves.rows.reduce<Float64Array>(
    (longest, { x }) => (x.length > longest.length ? x : longest),
    new Float64Array(0),
  )
  // while runs train, the figures above are taken at one place, and so are these
  const shared = axis === 'completions' && places.length > 0 ? table.at : null
  const last = Math.max(...curves.rows.map(({ x, centre }) => x[lastMeasured(centre)] ?? 0), 0)
  // of a part of the curves, the last point that is shown
  const end = Math.min(shared ?? last, zoom?.[1] ?? Infinity)
  const isShared = hover === null && end === shared
  const isLatest = hover === null && shared === null && end === last
  const x = hover ?? end
  const readings = readingsAt(curves, x)
  const isEmpty = places.length === 0
  const written = axis === 'seconds' ? formatNumber(x) : formatCount(x)
  const at = isEmpty
    ? ''
    : isLatest
      ? text.compare.latest
      : text.compare.cursorAt(text.compare.axes[axis], written)
  const isInTable = isShared && metric === 'eval_reward' && band !== 'interquartile-mean' && smoothing === 0
  const shown = rows.map(({ id, style }) => {
    const row = table.rows.find((one) => one.row === id)
    const reading = readings.find((one) => one.row === id)
    const isPast = reading?.isPast ?? false
    return {
      value: (isInTable ? row?.final.value : reading?.value) ?? NaN,
      isPast,
      /** all its runs diverged before the shown point, or before the end where no point is shown */
      isDiverged: row !== undefined && hasDiverged(row, seeds) && (isPast || hover === null),
      name: names.get(id) ?? '',
      short: short.get(id) ?? '',
      colour: lookOf(style).colour,
    }
  })
  const ends = shown.map(({ short: label, colour }) => ({ label, colour }))
  const valueText = (format: (value: number) => string) =>
    shown.map(({ value, isDiverged }) => (isDiverged ? text.compare.diverged : format(value)))
  const values = valueText(formatFixed)
  const spoken = valueText(formatNumber)
  const hasNames = size !== null && !isNarrow && !isEmpty
  const room = hasNames ? labelRoom(ends, LETTERS, MOST_ROOM) : labelRoom([])
  const whole = curves.xHigh
  const words = text.compare

  return (
    <figure ref={box} role="figure" aria-label={words.chart} className={own.curves}>
      <figcaption className={own.chartHead}>
        <h2>{metricText(metric, compared[0].config.task, text).label}</h2>
        <small title={words.bandNote[band]}>
          {hover === null
            ? text.charts.sentences([
                words.readings([words.chartNote[band](seeds), ...(isLatest ? [] : [at])]),
                axis === 'seconds' ? words.sharedSeconds : '',
              ])
            : at}
        </small>
        {zoom !== null && (
          <span>
            {words.zoomed(formatNumber(zoom[0]), formatNumber(zoom[1]), words.axes[axis])}{' '}
            <button type="button" className={styles.small} onClick={() => setZoom(null)}>
              {words.showAll}
            </button>
          </span>
        )}
        <div>
          <CurveChoices
            range={zoom === null ? 'whole' : rangeOf(zoom, whole)}
            onRange={(part) => setZoom(part === 'whole' ? null : [whole * (1 - RANGES[part]), whole])}
          />
        </div>
      </figcaption>
      {isNarrow && !isEmpty && (
        <p className={own.legend} aria-hidden="true">
          {ends.map(({ label, colour }, i) => (
            <span key={label} style={{ color: `var(${colour})` }}>
              {label} {values[i]}
            </span>
          ))}
        </p>
      )}
      <div
        ref={plot}
        className={charts.plot}
        data-export="curves"
        style={{ '--plot-right': `${room}px` } as React.CSSProperties}
      >
        <Scaled room={size}>
          <div className={charts.drawing} aria-hidden="true">
            {size && (
              <CurvePlot
                drawing={drawing}
                styles={looks}
                width={size.width}
                height={size.height}
                right={room}
                unit={isNarrow ? '' : words.axes[axis]}
              />
            )}
          </div>
          <PlotOverlay
            drawing={drawing}
            step={hover === null || isEmpty ? null : x}
            now={isEmpty || zoom !== null ? null : (shared ?? last)}
            dots={shown.map(({ value, isPast, isDiverged, colour }) => ({
              value: isPast || isDiverged ? NaN : value,
              colour,
            }))}
          />
          {hasNames && (
            <EndLabels
              drawing={drawing}
              lines={ends}
              values={values}
              // while runs train, a label stands at the value that it names, and not where its curve has got to
              levels={isShared ? shown.map(({ value }) => value) : undefined}
              height={size.height}
            />
          )}
          {isEmpty && (
            <p className={charts.empty}>
              <span>{isTraining ? words.begun : words.empty}</span>
            </p>
          )}
          <div className={own.plotArea} {...brush.handlers(pointed.handlers)}>
            <PointCursor
              label={words.cursor}
              valueText={words.readings([
                at,
                ...shown.map(({ name }, i) => words.readingOf(name, spoken[i])),
              ])}
              places={places}
              start={drawing.x.low}
              end={drawing.x.high}
              hover={hover}
              onHover={(place) => compare.setView({ hover: place })}
            />
            {brush.selection}
            {pointed.label}
          </div>
        </Scaled>
      </div>
    </figure>
  )
}

/** The place of the last number; −1 if there is none. */
const lastMeasured = (values: Float64Array) => values.findLastIndex(Number.isFinite)

/** A row's line and, if they are drawn, the lines of its seeds. All of them have the id of the row. */
function linesOf(
  { row, x, centre, seeds }: RowCurve,
  name: string,
  seedOf: (k: number) => string,
): NamedLine[] {
  const mean = { id: row, name, points: pointsOfLine(x, centre) }
  return [
    mean,
    ...seeds.map((seed, k) => ({ id: row, name: `${name}, ${seedOf(k)}`, points: pointsOfLine(x, seed) })),
  ]
}
