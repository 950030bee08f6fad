import { useMemo } from 'react'
import { logCurve, type LogPoint } from '../../app/reading/logCurve'
import { linearAxis, placeOn } from '../../app/series/axis'
import { formatCount, formatNumber, formatTick } from '../../app/series/format'
import type { Column, LogRun } from '../../reading/contract'
import { useText } from '../AppContext'
import { pathThrough } from '../charts/path'
import { useRoom } from '../stage/useRoom'
import { useReadings } from './useReadings'
import styles from './logChart.module.css'

/** Room for the labels of the axes, and above the highest tick. */
const LEFT = 38
const BELOW = 20
const ABOVE = 8
/** Between the ends of the axis and the first and the last point, in pixels. */
const INSET = 8
/** Dots are drawn if each value has so many pixels. */
const PER_DOT = 12

/** One figure of a log over its steps, or over its lines where it does not number its steps. */
export function LogChart({ run, column }: { run: LogRun; column: Column }) {
  const { readingView: text } = useText()
  const [box, room] = useRoom()
  const marked = useReadings((state) => state.marked)
  const over = useReadings((state) => state.over)
  const isOneOfSeveral = useReadings((state) => state.open!.log.runs.length > 1)
  const points = useMemo(() => logCurve(run, column), [run, column])
  const values = points.flatMap(({ y }) => y ?? [])
  const behind = useMemo(() => {
    const known = column.metric === null ? null : over?.curves.get(column.metric)
    return known?.map(({ y, ...point }) => ({ ...point, y: y === null ? null : y / column.times })) ?? []
  }, [over, column])
  const last = values.at(-1)
  const marks = marked?.run === run.id && marked.name === column.name ? marked.lines : null
  const place = run.hasSteps ? text.step : text.line

  const draw = (width: number, height: number) => {
    const all = [...values, ...behind.flatMap((point) => point.y ?? [])]
    const y = linearAxis(Math.min(0, ...all), Math.max(0, ...all), 2)
    const steps = [...points, ...behind].map(({ x }) => x)
    const [first, end] = [Math.min(...steps), Math.max(...steps)]
    const pathOf = (curve: readonly LogPoint[]) =>
      pathThrough(curve, (point) => [
        across(Number(point.x)),
        point.y === null ? undefined : up(Number(point.y)),
      ])
    const across = (at: number) =>
      LEFT + INSET + (first === end ? 0.5 : (at - first) / (end - first)) * (width - LEFT - 2 * INSET)
    const up = (value: number) => height - BELOW - placeOn(y, value) * (height - BELOW - ABOVE)
    const isMarked = (line: number) => marks !== null && marks.includes(line)
    return (
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={styles.drawing}>
        {y.ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={up(tick)} y2={up(tick)} data-zero={tick === 0 || undefined} />
            <text x={LEFT - 6} y={up(tick) + 4.6} data-end="">
              {formatTick(tick, y.step)}
            </text>
          </g>
        ))}
        <text x={across(first)} y={height - 3} data-start={first === end ? undefined : ''}>
          {place(formatCount(first))}
        </text>
        {first !== end && (
          <text x={width} y={height - 3} data-end="">
            {formatCount(end)}
          </text>
        )}
        <g data-faded={marks !== null || undefined}>
          <path d={pathOf(behind)} className={styles.over} />
          <path d={pathOf(points)} />
          {points.length * PER_DOT <= width &&
            points.map(
              ({ x, y: value, line }) =>
                value !== null && <circle key={`${x} ${line}`} cx={across(x)} cy={up(value)} r={4} />,
            )}
        </g>
        {marks !== null &&
          points.map(
            ({ x, y: value, line }) =>
              value !== null &&
              isMarked(line) && (
                <g key={`${x} ${line}`}>
                  <circle cx={across(x)} cy={up(value)} r={4} />
                  <circle cx={across(x)} cy={up(value)} r={8} className={styles.ring} />
                </g>
              ),
          )}
      </svg>
    )
  }

  const description =
    values.length === 0
      ? text.chartOne(column.name, text.noValue)
      : values.length === 1
        ? text.chartOne(column.name, formatNumber(values[0]))
        : text.chart(column.name, formatNumber(values[0]), formatNumber(last!))
  return (
    <figure role="figure" aria-label={description} className={styles.chart}>
      <figcaption>
        <span title={column.name}>{column.name}</span>
        <b>{last === undefined ? text.noValue : formatNumber(last)}</b>
        {isOneOfSeveral && <small title={run.name}>{run.name}</small>}
      </figcaption>
      <div ref={box} className={styles.box}>
        {room && values.length > 0 && draw(room.width, room.height)}
      </div>
    </figure>
  )
}
