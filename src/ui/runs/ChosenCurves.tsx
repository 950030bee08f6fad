import { useMemo, type CSSProperties } from 'react'
import { seriesKey } from '../../app/runsView/state'
import { measuredAt, overlayDrawing } from '../../app/runsView/overlay'
import { formatCount, formatNumber, formatTick } from '../../app/series/format'
import { axisValues } from '../../metrics/metrics'
import { useApp, usePage, useText } from '../AppContext'
import { CurvePlot } from '../charts/curves/CurvePlot'
import { EndLabels, labelRoom } from '../charts/curves/EndLabels'
import { PlotOverlay } from '../charts/curves/PlotOverlay'
import { PointCursor } from '../charts/frame/PlotCursor'
import { LineSample } from '../charts/LineSample'
import { useSize } from '../charts/useSize'
import { metricText } from '../experiments/metricText'
import { isSparse, type ShownRun } from './shownRun'
import { useRuns } from './useRuns'
import charts from '../charts/plot.module.css'
import styles from './chosen.module.css'
import runsStyles from './runs.module.css'

const NOTHING = new Float64Array(0)

/** One metric of the chosen runs over their steps, and the values under the cursor, or at the end of each run. */
export function ChosenCurves({ shown }: { shown: readonly ShownRun[] }) {
  const app = useApp()
  const text = useText()
  const { runs: words } = text
  const metric = useRuns((state) => state.metric)
  const hover = useRuns((state) => state.hover)
  const known = useRuns((state) => state.series)
  const smoothing = usePage((state) => state.preferences.smoothing)
  const [plot, size] = useSize()
  const sparse = isSparse(metric)
  const found = shown.map(({ run }) => known.get(seriesKey(run.id, metric))?.values ?? null)
  const isReading = found.some((series) => series === null)
  const isEmpty = found.every((series) => series !== null && !series.some(Number.isFinite))
  const key = shown.map(({ run }, i) => `${run.id} ${found[i]?.length}`).join()
  const drawing = useMemo(
    () =>
      overlayDrawing(
        found.map((series) => series ?? NOTHING),
        { isSparse: sparse, weight: smoothing, include: axisValues(metric) },
      ),
    // a saved run that grows gets another series
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [known, key, sparse, smoothing, metric],
  )
  const looks = useMemo(
    () => shown.map(({ look }) => ({ ...look, isSparse: sparse })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, sparse],
  )
  const longest = Math.max(0, ...found.map((series) => series?.length ?? 0))
  const places = useMemo(() => Float64Array.from({ length: longest }, (_, i) => i + 1), [longest])
  const readings = shown.map(({ run, look, letter }, i) => {
    const series = found[i] ?? NOTHING
    const step = hover ?? lastMeasured(series)
    return { id: run.id, name: run.name, look, letter, value: measuredAt(series, step, sparse) }
  })
  const ends = shown.map(({ letter, look }) => ({ label: letter, colour: look.colour }))
  const right = labelRoom(ends)
  const at = hover === null ? words.atEnd : text.compare.cursorAt(text.compare.axes.steps, formatCount(hover))
  return (
    <figure
      role="figure"
      aria-label={words.chart}
      className={styles.curves}
      style={{ '--plot-right': `${right}px` } as CSSProperties}
    >
      <dl className={styles.readings}>
        {readings.map(({ id, name, look, letter, value }) => (
          <div key={id}>
            <dt>
              <LineSample {...look} />
              <b>{letter}</b> <span title={name}>{name}</span>
            </dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div ref={plot} className={charts.plot}>
        <div className={charts.drawing} aria-hidden="true">
          {size && <CurvePlot drawing={drawing} styles={looks} {...size} right={right} />}
        </div>
        {size && <EndLabels drawing={drawing} lines={ends} height={size.height} />}
        <PlotOverlay
          drawing={drawing}
          step={isEmpty ? null : hover}
          dots={readings.map(({ value, look }) => ({ value, colour: look.colour }))}
        />
        {(isReading || isEmpty) && (
          <p className={charts.empty}>
            <span>{isReading ? words.readingCurves : words.notRecorded}</span>
          </p>
        )}
        <PointCursor
          label={words.cursor}
          valueText={text.compare.readings([
            at,
            ...readings.map(({ name, value }) => text.compare.readingOf(name, formatNumber(value))),
          ])}
          places={places}
          end={drawing.x.high}
          hover={hover}
          onHover={app.runs.setHover}
        />
      </div>
      <p className={runsStyles.note}>
        {[
          metricText(metric, shown[0].run.task, text).label,
          at,
          words.axis(formatTick(drawing.x.high, drawing.x.step)),
          sparse || smoothing === 0 ? '' : words.smoothed(smoothing.toFixed(2)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </figure>
  )
}

/** The last step that was measured; 0 if none was. */
const lastMeasured = (series: Float64Array) => series.findLastIndex(Number.isFinite) + 1
