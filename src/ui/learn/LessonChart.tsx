import { useId } from 'react'
import type { FigureKind } from '../../lessons/lesson'
import { useText } from '../AppContext'
import { useSize } from '../charts/useSize'
import { ChartMark, type Line, type Mark } from './ChartMark'
import { apart, labelWidth, scaleOf } from './chartScale'
import { figureText } from './figureText'
import { useLit } from './lit'
import styles from './chart.module.css'

interface Props {
  name: string
  kind: FigureKind
  isReward: boolean
  lines: readonly Line[]
  marks: readonly Mark[]
  /** steps of the run */
  steps: number
  isLarge?: boolean
}

const [TOP, BOTTOM, LEFT] = [10, 24, 46]
/** From the end of a curve to its name. */
const LABEL = 20

/**
 * A chart of a lesson: its curves with their names at their ends, and the marks of the figures that the text quotes. With six
 * other seeds a chart has 14 curves: drawn by recharts' `Line` an update takes 20 ms, more than a frame, and a lesson has several
 * charts that change at once. Drawn as paths it takes 4.
 */
export function LessonChart({ name, kind, isReward, lines, marks, steps, isLarge = false }: Props) {
  const { learn, locale } = useText()
  const { figure } = useLit()
  const [ref, size] = useSize()
  const title = useId()
  const width = size?.width ?? 0
  const height = size?.height ?? 0
  const right = Math.min(width * 0.5, LABEL + labelWidth(lines.map((line) => line.name)))
  const scale = scaleOf(
    lines.flatMap(({ values, others }) => [...values, ...others.flat()]),
    kind,
    isReward,
  )
  const x = (step: number) => LEFT + ((step - 1) / Math.max(1, steps - 1)) * (width - LEFT - right)
  const y = (value: number) =>
    TOP + (height - TOP - BOTTOM) * (1 - (value - scale.low) / (scale.high - scale.low || 1))
  const path = (values: readonly number[], at: ArrayLike<number>) => {
    let d = ''
    values.forEach((value, i) => {
      if (Number.isFinite(value)) d += `${d ? 'L' : 'M'}${x(at[i]).toFixed(1)} ${y(value).toFixed(1)}`
    })
    return d
  }
  const lastOf = ({ values, steps: at }: Line) => {
    const i = values.findLastIndex((value) => Number.isFinite(value))
    return i < 0 ? null : { x: x(at[i]), y: y(values[i]) }
  }
  // a dashed line has the name of the line of its look
  const ends = lines.flatMap((line) => {
    const last = line.name === '' ? null : lastOf(line)
    return last ? [{ line, last }] : []
  })
  const heights = apart(
    ends.map(({ last }) => last.y),
    18,
    height - BOTTOM + 6,
  )
  const written = (value: number) => figureText(locale, value, kind)
  const isLit = marks.some((mark) => mark.figure === figure)
  return (
    <figure aria-labelledby={title} className={styles.chart} data-large={isLarge || undefined}>
      <figcaption id={title}>{name}</figcaption>
      <div ref={ref} className={styles.plot}>
        {size && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={learn.chartSays(lines.map((line) => line.name))}
          >
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <path
                  d={`M${LEFT} ${y(tick)}H${width - right}`}
                  className={tick === 0 ? styles.zero : styles.grid}
                />
                <text x={LEFT - 8} y={y(tick) + 4.5} className={styles.end}>
                  {written(tick)}
                </text>
              </g>
            ))}
            {[1, Math.round(steps / 2), steps].map((step) => (
              <text key={step} x={x(step)} y={height - 6} className={styles.middle}>
                {step === 1 ? learn.stepOne : step}
              </text>
            ))}
            {lines.map((line) => (
              <g key={line.key} data-look={line.look} data-faded={isLit || undefined} className={styles.line}>
                {line.others.map((other, i) => (
                  <path key={i} d={path(other, line.steps)} className={styles.other} />
                ))}
                <path d={path(line.values, line.steps)} data-dashed={line.isDashed || undefined} />
              </g>
            ))}
            {marks.map((mark) => (
              <ChartMark
                key={`${mark.figure} ${mark.line}`}
                mark={mark}
                lines={lines}
                lit={isLit ? figure : null}
                x={x}
                y={y}
                last={width - right - 16}
                top={TOP}
                written={written(mark.value)}
              />
            ))}
            {ends.map(({ line, last }, i) => (
              <g key={line.key} data-look={line.look} className={styles.label}>
                <path d={`M${last.x + 3} ${last.y}L${last.x + 14} ${heights[i]}`} />
                <text x={last.x + 18} y={heights[i] + 4.5}>
                  {line.name}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  )
}
