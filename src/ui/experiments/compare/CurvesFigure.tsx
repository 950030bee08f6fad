import { useMemo, useRef } from 'react'
import { comparisonCurves, readingsAt } from '../../../app/experiments/compare/curves'
import { failedOfRows } from '../../../experiments/failedRuns'
import { formatCount, formatNumber, formatTick } from '../../../app/series/format'
import { axisValues } from '../../../metrics/metrics'
import { CurvePlot } from '../../charts/curves/CurvePlot'
import { LineSample } from '../../charts/LineSample'
import { PlotOverlay } from '../../charts/curves/PlotOverlay'
import { PointCursor } from '../../charts/frame/PlotCursor'
import { useDrawnVersion } from '../../charts/useDrawnVersion'
import { useSize } from '../../charts/useSize'
import { useVisible } from '../../charts/useVisible'
import { useText } from '../../AppContext'
import { lookOf } from '../look'
import { useCompare, useExperiments } from '../useExperiments'
import { curvesDrawing } from './curvesDrawing'
import { CurveChoices } from './CurveChoices'
import { useRowNames } from './useRowNames'
import charts from '../../charts/charts.module.css'
import styles from '../experiments.module.css'
import own from './compare.module.css'

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

  const { metric, axis, band, hidden, hover } = view
  const rows = useMemo(() => compared.filter(({ id }) => !hidden.includes(id)), [compared, hidden])
  const curves = comparisonCurves({ rows, settings, runs, version: drawn, view })
  const drawing = useMemo(() => curvesDrawing(curves, axis, axisValues(metric)), [curves, axis, metric])
  const looks = useMemo(() => rows.map(({ style }) => lookOf(style)), [rows])
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

  return (
    <figure
      ref={box}
      role="figure"
      aria-label={text.compare.chart}
      className={`${styles.card} ${own.curves}`}
    >
      <CurveChoices />
      <dl className={own.readings}>
        {shown.map(({ row, name, look, value, low, high, count, failed }) => (
          <div key={row}>
            <dt>
              <LineSample {...look} />
              {name}
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
      <div ref={plot} className={charts.plot} data-export="curves">
        <div className={charts.drawing} aria-hidden="true">
          {size && <CurvePlot drawing={drawing} styles={looks} width={size.width} height={size.height} />}
        </div>
        <PlotOverlay
          drawing={drawing}
          step={hover === null || isEmpty ? null : x}
          dots={shown.map(({ value, look }) => ({ value, colour: look.colour }))}
        />
        {isEmpty && (
          <p className={charts.empty}>
            <span>{isTraining ? text.compare.begun : text.compare.empty}</span>
          </p>
        )}
        <PointCursor
          label={text.compare.cursor}
          valueText={text.compare.readings([
            at,
            ...shown.map(({ name, value }) => text.compare.readingOf(name, formatNumber(value))),
          ])}
          places={places}
          end={drawing.x.high}
          hover={hover}
          onHover={(place) => compare.setView({ hover: place })}
        />
      </div>
      <p className={styles.note}>
        {text.charts.sentences([
          ...(at === '' ? [] : [text.compare.valuesAt(at)]),
          text.compare.bandNote[band],
          text.compare.axisNote(
            formatTick(drawing.x.high, drawing.x.step),
            text.compare.axes[axis],
            axis === 'seconds' ? text.compare.sharedSeconds : '',
          ),
        ])}
      </p>
    </figure>
  )
}
