import type { View } from './view'
import styles from './picture.module.css'

interface Props {
  view: View
  /** names of those axes that have numbers */
  x?: string
  y?: string
  hasFrame: boolean
}

/** The frame of a plot, and the numbers and names of its axes. */
export function Axes({ view: { left, top, width, height, xTicks, yTicks }, x, y, hasFrame }: Props) {
  const bottom = top + height
  return (
    <g className={styles.axes}>
      {hasFrame && <rect x={left} y={top} width={width} height={height} />}
      {xTicks.map(({ at, text }) => (
        <text key={text} x={at} y={bottom + 12} textAnchor={anchorOf(at, left, left + width)}>
          {text}
        </text>
      ))}
      {yTicks.map(({ at, text }) => (
        <text key={text} x={left - 5} y={at} dy="0.35em" textAnchor="end">
          {text}
        </text>
      ))}
      {x && (
        <text
          x={isLong(x, width) ? left + width : left + width / 2}
          y={bottom + 25}
          textAnchor={isLong(x, width) ? 'end' : 'middle'}
        >
          {x}
        </text>
      )}
      {y && (
        <text transform={`translate(10 ${top + height / 2}) rotate(-90)`} textAnchor="middle">
          {y}
        </text>
      )}
    </g>
  )
}

/** Pixels that a letter of an axis takes on average. */
const LETTER = 7

/** Whether a name is longer than its axis: it then reaches to the left, where there is room, and not over the right edge. */
const isLong = (name: string, width: number) => name.length * LETTER > width

/** The alignment that keeps numbers at the ends of an axis within it. */
function anchorOf(at: number, start: number, end: number): 'start' | 'middle' | 'end' {
  if (at > end - 4) return 'end'
  return at < start + 4 ? 'start' : 'middle'
}
