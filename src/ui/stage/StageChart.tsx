import { memo, useMemo } from 'react'
import { besideCurve } from '../../app/beside/curve'
import { asOf } from '../../app/history/history'
import { COARSE_BINS, stepPoints } from '../../app/series/curve'
import { bandOf, curveOf } from '../../app/series/curves'
import type { DrawnPoint } from '../../app/series/drawing'
import { formatDecimals, formatNumber, formatTick } from '../../app/series/format'
import { readingAt, shownStep } from '../../app/series/readings'
import { spread } from '../../app/series/spread'
import type { MetricKey } from '../../metrics/metrics'
import { useApp, usePage, useText } from '../AppContext'
import { pathThrough } from '../charts/path'
import type { ChartName } from './explainedNames'
import { BASE } from './geometry'
import { middleTicks } from './middleTicks'
import { evenAxis, smallAxis } from './smallAxis'
import { endOf, type Ghost, type RunBesideCurve, type StageCurve } from './stageCurve'
import { useRoomLater } from './useDrawnLater'
import styles from './timeline.module.css'

interface Props {
  /** of the run's history: up to it all charts are drawn */
  version: number
  /** the accessible name */
  name: string
  /** what its name explains; nothing if it is that of a metric of the task */
  explains: ChartName | undefined
  /** above the chart, where it is not the name */
  title?: string
  curves: readonly StageCurve[]
  /** what the axis reaches at least */
  most: number
  digits?: number
  /** draws the first curve of this run too, in grey */
  beside: RunBesideCurve | null
  /** earlier runs of the task, whose first curve is drawn faintly behind */
  ghosts?: readonly Ghost[]
  /** has room for labels at the ends of its curves */
  isWide?: boolean
  /** why there is nothing to draw */
  absent?: string
}

const NO_GHOSTS: readonly Ghost[] = []

/** How runs beside the one in Train are drawn. */
const GREY = { colour: 'var(--curve-ghost)', ink: 'var(--ink-3)', isSparse: false, band: [] as DrawnPoint[] }

/** Steps on the axis before the first one. */
const EXPECTED_STEPS = 100
const BELOW = 18
const ABOVE = 6
const LABELS = 112
/** A chart with labels at its curves' ends is at least this wide. */
const ROOM_FOR_LABELS = 300

/** From here on a number is written with a power of ten, so that it has room above its chart. */
const LARGE = 1e5

/** From this width on an axis has numbers between its ends. */
const ROOM_FOR_TICKS = 200
/** Design pixels before the end of an axis that its name needs, so that no number touches it. */
const END_NAME = 72
/** From this height on there is a number at half of it, too. */
const ROOM_FOR_MIDDLE = 150

/** One small live chart, from step 0 to the latest. A click puts the picture back to the nearest step that was kept. */
export const StageChart = memo(function StageChart(props: Props) {
  const { version, name, explains, title, curves, most, digits = 2, beside, ghosts = NO_GHOSTS } = props
  const { isWide = false, absent } = props
  const app = useApp()
  const { stage } = useText()
  const [box, room] = useRoomLater()
  const history = usePage((state) => state.run.history)
  /** the earlier step that is on stage; null while it is the latest */
  const earlierStep = usePage((state) => state.pinned?.inspection.step ?? null)
  const drawn = useMemo(() => {
    const grown = asOf(history, version)
    const { steps } = grown
    // figures above a chart are of the step on stage
    const at = earlierStep === null ? steps : shownStep(grown, earlierStep)
    return {
      steps,
      own: curves.map(({ metric, colour, label, isSparse = false, std, start }) => {
        const curve = curveOf(grown, metric, 0, COARSE_BINS)
        const measured = curve ? stepPoints(curve, isSparse) : []
        const reading = (key: MetricKey, step: number, before: number | null) => {
          const read = readingAt(grown, key, step, isSparse)
          return Number.isFinite(read) ? read : steps === 0 ? before : null
        }
        const all = start === null ? measured : [{ x: 0, y: start }, ...measured]
        const band = std ? bandOf(grown, metric, std.metric, 0, COARSE_BINS) : null
        const edge = (side: 'lower' | 'upper', sign: number) => [
          ...(start === null || !std || std.start === null ? [] : [{ x: 0, y: start + sign * std.start }]),
          ...(band ? stepPoints(band[side]) : []),
        ]
        return {
          key: metric,
          colour: `var(${colour})`,
          ink: `var(${colour})`,
          label,
          isSparse,
          isGhost: false,
          points: all,
          band: std ? [...edge('upper', 1), ...edge('lower', -1).toReversed()] : [],
          last: reading(metric, steps, start),
          shown: reading(metric, at, start),
          std: std ? reading(std.metric, at, std.start) : null,
          end: endOf(all),
        }
      }),
    }
  }, [history, version, curves, earlierStep])
  const { steps, own } = drawn
  const [{ metric: first }] = curves
  const other = useMemo(() => {
    if (!beside) return []
    const { points, last } = besideCurve(beside.run, first)
    return [{ key: 'beside', ...GREY, isGhost: false, label: beside.name, points, last, end: endOf(points) }]
  }, [beside, first])
  const earlier = useMemo(
    () =>
      ghosts.map(({ name: label, history: before }, i) => {
        const curve = curveOf(before, first, 0, COARSE_BINS)
        const points = curve ? stepPoints(curve) : []
        const end = endOf(points)
        return { key: `ghost ${i}`, ...GREY, isGhost: true, label, points, last: end && end.y, end }
      }),
    [ghosts, first],
  )
  const lines = useMemo(() => [...earlier, ...other, ...own], [earlier, other, own])
  const values = lines.flatMap(({ points, band }) => [...points, ...band].flatMap(({ y }) => y ?? []))
  const latest = lines.flatMap(({ last }) => last ?? [])
  const axisOf = curves.some(({ std }) => std) ? evenAxis : smallAxis
  const { low, high, beyond } = axisOf(values, latest, most)
  const longest = Math.max(0, ...[...earlier, ...other].map((line) => line.end?.x ?? 0))
  const end = Math.max(steps, steps === 0 ? EXPECTED_STEPS : 1, longest)
  const hasLabels = isWide && room !== null && room.width > ROOM_FOR_LABELS
  const [only] = own
  const value = (number: number | null) =>
    number === null ? '–' : number < LARGE ? formatDecimals(number, digits) : formatNumber(number)
  const reading = `${value(only.shown)}${only.std === null ? '' : ` ± ${value(only.std)}`}`
  const axisStep = high >= 1 && low === 0 ? 1 : 0.1
  const left = high < 0.1 || low < 0 ? 34 : 24

  const draw = (width: number, height: number) => {
    const right = width - (hasLabels && (steps > 0 || longest > 0) ? LABELS : 8)
    const bottom = height - BELOW
    const x = (step: number) => left + (step / end) * (right - left)
    const y = (number: number) => ABOVE + ((high - Math.min(number, high)) / (high - low)) * (bottom - ABOVE)
    const highest = own.flatMap(({ points }) => points).find((point) => point.y === beyond)
    const ends = lines.map((line) => (line.end?.y === null || line.end === null ? bottom : y(line.end.y)))
    const labels = spread(ends, 18, bottom)
    const labelsAt = x(longest > 0 ? end : steps) + 10
    return (
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className={styles.drawing}
        onClick={(event) => {
          if (steps === 0) return
          const { left: from, width: pixels } = event.currentTarget.getBoundingClientRect()
          const at = ((event.clientX - from) / pixels) * width
          app.pinStep(Math.round(((at - left) / (right - left)) * end))
        }}
      >
        {[low, ...(bottom - ABOVE > ROOM_FOR_MIDDLE && low === 0 ? [high / 2] : []), high].map((tick) => (
          <g key={tick}>
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
            <text x={left - 6} y={y(tick) + BASE} className={styles.end}>
              {tick === 0
                ? '0'
                : formatTick(tick, Math.min(tick === high / 2 ? high / 2 : axisStep, Math.abs(tick)))}
            </text>
          </g>
        ))}
        <text x={left} y={height - 2}>
          0
        </text>
        {right - left > ROOM_FOR_TICKS &&
          middleTicks(end)
            .filter((tick) => x(tick) < right - END_NAME)
            .map((tick) => (
              <text key={tick} x={x(tick)} y={height - 2} className={styles.middle}>
                {tick}
              </text>
            ))}
        <text x={right} y={height - 2} className={styles.end}>
          {stage.step} {end}
        </text>
        <line x1={x(steps)} x2={x(steps)} y1={ABOVE} y2={bottom} className={styles.now} />
        {earlierStep !== null && (
          <line x1={x(earlierStep)} x2={x(earlierStep)} y1={ABOVE} y2={bottom} className={styles.onStage} />
        )}
        {highest && (
          <text
            x={x(highest.x) + (x(highest.x) > (left + right) / 2 ? -5 : 5)}
            y={ABOVE + 2.5 * BASE}
            className={x(highest.x) > (left + right) / 2 ? styles.end : undefined}
          >
            ↑ {formatDecimals(highest.y!, highest.y! < 10 ? 1 : 0)}
          </text>
        )}
        {lines.map((line, i) => {
          const { colour } = line
          return (
            <g key={line.key}>
              {line.band.length > 0 && (
                <path
                  d={`${pathThrough(line.band, ({ x: step, y: number }) => [x(step), number === null ? undefined : y(number)], true)}Z`}
                  className={styles.band}
                />
              )}
              <path
                d={pathThrough(
                  line.points,
                  (point) => [x(Number(point.x)), point.y === null ? undefined : y(Number(point.y))],
                  true,
                )}
                className={styles.curve}
                stroke={colour}
              />
              {line.isSparse &&
                line.points.length <= 40 &&
                line.points.map(
                  ({ x: step, y: number }) =>
                    number !== null && (
                      <circle
                        key={step}
                        cx={x(step)}
                        cy={y(number)}
                        r={2.25}
                        className={styles.point}
                        stroke={colour}
                      />
                    ),
                )}
              {line.end?.y !== null && line.end && !line.isGhost && (
                <circle cx={x(line.end.x)} cy={y(line.end.y)} r={3} className={styles.last} fill={colour} />
              )}
              {hasLabels && line.last !== null && (
                <text x={labelsAt} y={labels[i] + BASE} className={styles.label} style={{ fill: line.ink }}>
                  {line.label} {value(line.last)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    )
  }

  return (
    <figure role="figure" aria-label={name} className={styles.chart}>
      <figcaption data-explains={explains}>
        {hasLabels || !isWide ? <span>{title ?? name}</span> : null}
        {isWide && !hasLabels ? (
          [...own, ...other, ...earlier].map((line) => (
            <span key={line.key} style={{ color: line.ink }}>
              {line.label} <b>{value('shown' in line ? line.shown : line.last)}</b>
            </span>
          ))
        ) : !isWide ? (
          <b className={styles.value}>{absent ?? reading}</b>
        ) : null}
      </figcaption>
      <div ref={box} className={styles.box}>
        {room && draw(room.width, room.height)}
      </div>
    </figure>
  )
})
