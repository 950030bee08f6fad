import type { Place } from '../../lessons/lesson'
import styles from './chart.module.css'

/** A run of the first experiment that is drawn beside the runs of the second, by its place in the first. */
export type Ghost = 'ghost' | 'ghost-second' | 'ghost-third'

/** One curve of a chart, as it is drawn. */
export interface Line {
  key: string
  /** written at its end */
  name: string
  look: 'first' | 'second' | 'third' | Ghost
  isDashed: boolean
  values: readonly number[]
  /** the step of each value */
  steps: ArrayLike<number>
  /** the same with other seeds, drawn faint */
  others: readonly (readonly number[])[]
}

/** The place of a figure of the text: a mean over a window, a largest value, or the distance of two curves at one step. */
export interface Mark {
  figure: string
  line: string
  /** the other curve of a distance */
  other?: string
  from: number
  to: number
  takes: Place['takes']
  value: number
}

interface Props {
  mark: Mark
  lines: readonly Line[]
  /** the figure that a number of the text lights; null if none is */
  lit: string | null
  /** where a step and a value stand, and the rightmost place of a written number */
  x(step: number): number
  y(value: number): number
  last: number
  /** below this height a number stands above its mark */
  top: number
  written: string
}

/** The mark of a figure of the text in a chart: a stroke over its steps, a dot, or a stroke between two curves. */
export function ChartMark({ mark, lines, lit, x, y, last, top, written }: Props) {
  const line = lines.find(({ key }) => key === mark.line)
  const [from, to] = [x(mark.from), x(mark.to)]
  const isGap = mark.takes === 'gap'
  const isPeak = mark.takes === 'highest'
  const values = lines.filter(({ key }) => key === mark.line || key === mark.other)
  const ends = isGap ? values.map((one) => y(valueAt(one, mark.from))) : [y(mark.value)]
  const level = Math.min(...ends)
  const middle = isPeak ? peakAt(mark, line, x) : Math.min((from + to) / 2, last)
  return (
    <g
      className={styles.mark}
      data-look={line?.look ?? 'first'}
      data-mark={mark.figure}
      data-lit={mark.figure === lit || undefined}
      data-faded={(lit !== null && mark.figure !== lit) || undefined}
    >
      {isPeak ? (
        <circle cx={middle} cy={level} r={5} />
      ) : (
        <path
          d={isGap ? `M${from} ${level}V${Math.max(...ends)}` : `M${from} ${level}H${Math.max(to, from + 6)}`}
        />
      )}
      <text x={middle} y={level < top + 20 ? level + 18 : level - 8} className={styles.middle}>
        {written}
      </text>
    </g>
  )
}

/** The value of a curve at a step. */
const valueAt = ({ values, steps }: Line, step: number) => values[Array.from(steps).indexOf(step)]

/** Where the largest value of a mark's window stands. */
function peakAt({ from, to, value }: Mark, line: Line | undefined, x: (step: number) => number): number {
  const i = line
    ? line.values.findIndex((one, k) => one === value && line.steps[k] >= from && line.steps[k] <= to)
    : -1
  return x(line && i >= 0 ? line.steps[i] : from)
}
