import { useMemo, useRef, useState } from 'react'
import { comparisonCurves, readingsAt, type RowCurve } from '../../../app/experiments/compare/curves'
import { failedOfRows } from '../../../experiments/failedRuns'
import { formatCount, formatFixed, formatNumber, formatTick } from '../../../app/series/format'
import { pointsOfLine } from '../../../app/series/drawing'
import { axisValues } from '../../../metrics/metrics'
import { CurvePlot } from '../../charts/curves/CurvePlot'
import { EndLabels, labelRoom } from '../../charts/curves/EndLabels'
import { LineSample } from '../../charts/LineSample'
import { PlotOverlay } from '../../charts/curves/PlotOverlay'
import { PointCursor } from '../../charts/frame/PlotCursor'
import { useDrawnVersion } from '../../charts/useDrawnVersion'
import { useSize } from '../../charts/useSize'
import { useVisible } from '../../charts/useVisible'
import { useText } from '../../AppContext'
import { lookOf } from '../look'
import { useCompare, useExperiments } from '../useExperiments'
import { usePointedLine, type NamedLine } from '../usePointedLine'
import { curvesDrawing, type Zoom } from './curvesDrawing'
import { CurveChoices } from './CurveChoices'
import { RANGES, rangeOf } from './ranges'
import { useBrush } from './useBrush'
import { useRowNames } from './useRowNames'
import charts from '../../charts/plot.module.css'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** The widths of the first row's line and of the others; the most pixels for the names at their ends. */
const [FIRST_WIDTH, OTHER_WIDTH, MOST_ROOM] = [2.5, 2, 184]
/** A plot this narrow has no room for names beside it. */
const NARROW = 600

/** A metric of all configurations, with a band for their seeds, and their values under the cursor. */
export function CurvesFigure() {
  const text = useText()
  const { compare } = useExperiments()
  const names = useRowNames()
  const compared = useCompare((state) => state.rows)
  const settings = useCompare((state) => state.settings)
  const runs = useCompare((state) => state.runs)
  const view = useCompare((state) => state.view)
  const version = useCompare((state) => state.version)
  const isTraining = useCompare((state) => state.phase === 'playing' || state.phase === 'starting')
  const box = useRef<HTMLElement>(null)
  const [plot, size] = useSize()
  const drawn = useDrawnVersion(version, useVisible(box))
  const [zoom, setZoom] = useState<Zoom | null>(null)

  const { metric, axis, band, hidden, hover } = view
  const rows = useMemo(() => compared.filter(({ id }) => !hidden.includes(id)), [compared, hidden])
  const curves = comparisonCurves({ rows, settings, runs, version: drawn, view })
  const drawing = useMemo(
    () => curvesDrawing(curves, axis, axisValues(metric), settings.budget, zoom),
    [curves, axis, metric, settings.budget, zoom],
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
  const x = hover ?? places.at(-1) ?? 0
  const readings = readingsAt(curves, x)
  const isEmpty = places.length === 0
  const at = isEmpty
    ? ''
    : hover === null
      ? text.compare.latest
      : text.compare.cursorAt(text.compare.axes[axis], axis === 'seconds' ? formatNumber(x) : formatCount(x))
  const failed = new Map(failedOfRows({ rows, settings, runs }).map(({ row, count }) => [row, count]))
  // a row without a value keeps its room, so that the plot does not move when the first value comes
  const shown = rows.map(({ id, style }) => ({
    ...(readings.find(({ row }) => row === id) ?? { row: id, value: NaN, low: NaN, high: NaN, count: 0 }),
    failed: failed.get(id) ?? 0,
    name: names.get(id) ?? '',
    look: lookOf(style),
  }))
  const ends = shown.map(({ name, value, look }) => ({
    label: Number.isFinite(value) ? text.compare.readingOf(name, formatFixed(value)) : name,
    colour: look.colour,
  }))
  const room = size === null || size.width < NARROW || isEmpty ? labelRoom([]) : labelRoom(ends, 0, MOST_ROOM)
  const whole = curves.xHigh

  return (
    <figure ref={box} role="figure" aria-label={text.compare.chart} className={own.curves}>
      <CurveChoices
        range={zoom === null ? 'whole' : rangeOf(zoom, whole)}
        onRange={(part) => setZoom(part === 'whole' ? null : [whole * (1 - RANGES[part]), whole])}
      />
      <div
        ref={plot}
        className={charts.plot}
        data-export="curves"
        style={{ '--plot-right': `${room}px` } as React.CSSProperties}
      >
        <div className={charts.drawing} aria-hidden="true">
          {size && (
            <CurvePlot
              drawing={drawing}
              styles={looks}
              width={size.width}
              height={size.height}
              right={room}
            />
          )}
        </div>
        <PlotOverlay
          drawing={drawing}
          step={hover === null || isEmpty ? null : x}
          dots={shown.map(({ value, look }) => ({ value, colour: look.colour }))}
        />
        {size && size.width >= NARROW && !isEmpty && (
          <EndLabels drawing={drawing} lines={ends} height={size.height} />
        )}
        {isEmpty && (
          <p className={charts.empty}>
            <span>{isTraining ? text.compare.begun : text.compare.empty}</span>
          </p>
        )}
        <div className={own.plotArea} {...brush.handlers(pointed.handlers)}>
          <PointCursor
            label={text.compare.cursor}
            valueText={text.compare.readings([
              at,
              ...shown.map(({ name, value }) => text.compare.readingOf(name, formatNumber(value))),
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
      </div>
      <dl className={own.readings}>
        {shown.map(({ row, name, look, value, low, high, count, failed }) => (
          <div key={row}>
            <dt>
              <LineSample {...look} />
              <span title={name}>{name}</span>
            </dt>
            <dd data-absent={Number.isNaN(value) || undefined}>
              {formatNumber(value)}{' '}
              {Number.isFinite(low) && (
                <small>
                  {formatNumber(low)} … {formatNumber(high)}
                </small>
              )}{' '}
              <small>{count > 0 && text.compare.ofSeeds(count)}</small>
              {failed > 0 && <small> ⊘ {text.compare.failedSeeds(failed)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {text.charts.sentences([
          ...(at === '' ? [] : [text.compare.valuesAt(at)]),
          text.compare.bandNote[band],
          zoom === null
            ? text.compare.axisNote(
                formatTick(drawing.x.high, drawing.x.step),
                text.compare.axes[axis],
                axis === 'seconds' ? text.compare.sharedSeconds : '',
              )
            : text.compare.zoomed(formatNumber(zoom[0]), formatNumber(zoom[1]), text.compare.axes[axis]),
        ])}{' '}
        {zoom !== null && (
          <button type="button" className={styles.small} onClick={() => setZoom(null)}>
            {text.compare.showAll}
          </button>
        )}
      </p>
    </figure>
  )
}

/** A row's line, or its seeds where they are drawn; each is known by its row. */
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
