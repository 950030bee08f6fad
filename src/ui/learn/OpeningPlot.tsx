import { useId, useMemo } from 'react'
import type { Plot, PlotSeries, Point } from '../../lessons/opening'
import type { OpeningWords } from '../../text/lessonText'
import { useText } from '../AppContext'
import { useSize } from '../charts/useSize'
import { apart, labelWidth, scaleOf } from './chartScale'
import { figureText } from './figureText'
import { useLit } from './lit'
import charts from './chart.module.css'
import styles from './opening.module.css'

interface Props {
  plot: Plot
  words: Omit<OpeningWords, 'title'>
}

const [TOP, BOTTOM, SIDE] = [10, 30, 52]
/** From the end of a curve to its name. */
const LABEL = 20
/** The share of a slot that its bars take. */
const FILLED = 0.7

/**
 * The plot that a lesson opens on, or that its runs end with: curves, bars and dots. Drawn without recharts, whose script
 * of 84 kB no other part of Learn needs.
 */
export function OpeningPlot({ plot, words }: Props) {
  const { learn, locale } = useText()
  const { figure: lit } = useLit()
  const [ref, size] = useSize()
  const title = useId()
  const series = useMemo(() => plot.series(), [plot])
  const width = size?.width ?? 0
  const height = size?.height ?? 0
  const isOnLines = width >= 500 && series.every(({ drawn }) => drawn === 'line' || drawn === 'dashed')
  const right = isOnLines ? LABEL + labelWidth(series.map(({ id }) => words.names[id])) : 16
  const { slot = 1 } = plot
  const bars = series.filter(({ drawn }) => drawn === 'bars')
  const [first, last] = spanOf(plot, series)
  const scale = scaleOf(
    series.flatMap(({ points }) => points.map(([, y]) => y)),
    plot.up,
    false,
  )
  const [wide, high] = [Math.max(1, width - SIDE - right), Math.max(1, height - TOP - BOTTOM)]
  const [perX, perY] = [wide / (last - first), high / (scale.high - scale.low)]
  const unit = Math.min(perX, perY)
  // a picture of the plane stands in the middle
  const left = SIDE + (plot.isPlane ? (wide - unit * (last - first)) / 2 : 0)
  const x = (value: number) => left + (value - first) * (plot.isPlane ? unit : perX)
  const y = (value: number) => TOP + high - (value - scale.low) * (plot.isPlane ? unit : perY)
  const end = x(last)
  const legend = series.filter(({ figure }) => figure === undefined)
  const lines = series.filter(({ drawn }) => drawn === 'line' || drawn === 'dashed')
  const heights = apart(
    lines.map(({ points }) => y(points[points.length - 1][1])),
    18,
    TOP + high,
  )
  const written = (value: number, kind = plot.up) => figureText(locale, value, kind)
  const path = (points: readonly Point[]) =>
    `M${points.map(([a, b]) => `${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('L')}`
  return (
    <figure aria-labelledby={title} className={styles.opening}>
      <figcaption id={title}>{words.up}</figcaption>
      <div ref={ref} className={`${charts.plot} ${styles.plot}`}>
        {size && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={learn.openingSays(
              words.up ?? '',
              words.across ?? '',
              legend.map(({ id, points }) => [
                words.names[id],
                written(points[0][1]),
                written(points[points.length - 1][1]),
              ]),
            )}
          >
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${left} ${y(tick)}H${end}`} className={tick === 0 ? charts.zero : charts.grid} />
                <text x={left - 8} y={y(tick) + 4.5} className={charts.end}>
                  {written(tick)}
                </text>
              </g>
            ))}
            {plot.ticks.map((tick) => (
              <text key={tick} x={x(tick)} y={height - 6} className={charts.middle}>
                {written(tick, plot.across)}
              </text>
            ))}
            {Object.entries(plot.bounds ?? {}).map(([id, at]) => (
              <g key={id} data-bound className={styles.bound}>
                <path d={`M${x(at)} ${TOP}V${TOP + high}`} />
                <text
                  x={x(at) + (at > (first + last) / 2 ? -8 : 8)}
                  y={TOP + 14}
                  className={at > (first + last) / 2 ? charts.end : undefined}
                >
                  {words.names[id]}
                </text>
              </g>
            ))}
            {series.map(({ id, look, drawn, points, figure }) => (
              <g
                key={id}
                data-look={look}
                className={figure ? charts.mark : charts.line}
                data-mark={figure}
                data-lit={(figure && figure === lit) || undefined}
              >
                {drawn === 'bars' &&
                  points.map(([at, value]) => {
                    const each = (FILLED * perX * slot) / sharing(bars, at).length
                    const place = sharing(bars, at).findIndex((one) => one.id === id)
                    const from = x(at) - (FILLED * perX * slot) / 2 + place * each
                    return (
                      <rect
                        key={at}
                        x={from}
                        y={Math.min(y(value), y(0))}
                        width={each}
                        height={Math.max(1, Math.abs(y(0) - y(value)))}
                        className={styles.bar}
                      />
                    )
                  })}
                {drawn === 'dots' &&
                  points.map(([at, value], i) => (
                    <circle
                      key={i}
                      cx={x(at)}
                      cy={y(value)}
                      r={points.length === 1 ? 6 : 3}
                      className={styles.dot}
                    />
                  ))}
                {(drawn === 'line' || drawn === 'dashed') && (
                  <path d={path(points)} data-dashed={drawn === 'dashed' || undefined} />
                )}
                {figure && (
                  <text
                    x={(x(points[0][0]) + x(points[points.length - 1][0])) / 2}
                    y={y(points[0][1]) - 8}
                    className={charts.middle}
                  >
                    {written(points[0][1])}
                  </text>
                )}
              </g>
            ))}
            {isOnLines &&
              lines.map(({ id, look, points }, i) => {
                const [lastX, lastY] = points[points.length - 1]
                return (
                  <g key={id} data-look={look} className={charts.label}>
                    <path d={`M${x(lastX) + 3} ${y(lastY)}L${end + 14} ${heights[i]}`} />
                    <text x={end + 18} y={heights[i] + 4.5}>
                      {words.names[id]}
                    </text>
                  </g>
                )
              })}
          </svg>
        )}
      </div>
      <p className={styles.across}>{words.across}</p>
      {size && !isOnLines && (
        <ul className={styles.legend}>
          {legend.map(({ id, look, drawn }) => (
            <li key={id} data-look={look} data-drawn={drawn}>
              {words.names[id]}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** The bars that stand at a place. */
const sharing = (bars: readonly PlotSeries[], at: number) =>
  bars.filter(({ points }) => points.some(([x]) => x === at))

/** The two ends of the axis: those of what is drawn and of its ticks, with room for the bars at both. */
function spanOf({ ticks, slot = 1 }: Plot, series: readonly PlotSeries[]): [number, number] {
  const room = series.some(({ drawn }) => drawn === 'bars') ? slot / 2 : 0
  let [first, last] = [ticks[0] - room, ticks[ticks.length - 1] + room]
  for (const { drawn, points } of series) {
    const half = drawn === 'bars' ? slot / 2 : 0
    for (const [x] of points) {
      first = Math.min(first, x - half)
      last = Math.max(last, x + half)
    }
  }
  return [first, last]
}
