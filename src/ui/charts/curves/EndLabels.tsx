import { placeOn } from '../../../app/series/axis'
import type { Drawing } from '../../../app/series/drawing'
import { spread } from '../../../app/series/spread'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_RIGHT, PLOT_TOP } from '../axes/geometry'
import styles from '../plot.module.css'

interface Label {
  label: string
  /** written at the end of the line if the label is too long for it */
  endLabel?: string
  colour: string
}

interface Props {
  drawing: Drawing
  lines: readonly Label[]
  /** the last value of each line, which then stands beside its name, or alone if there is one line only */
  values?: readonly string[]
  /** what decides the height of each label, in place of its line's end; NaN leaves the end */
  levels?: readonly number[] | undefined
  /** width of the plot; labels then stand where the lines end, not at the end of the axis */
  width?: number
  /** margin at the left of the plot */
  left?: number
  /** height of the box around the plot */
  height: number
}

/** Pixels between two labels. */
const GAP = 16
/** Width of a letter on the largest screens, and of a Chinese character, in pixels. */
const LETTER = 6.8
const CHARACTER = 12
/** Letters that are about twice as wide. */
const WIDE = /[@%MWmw]/
/** The most pixels for all labels. */
const MOST_ROOM = 122

const written = ({ label, endLabel = label }: Label) => endLabel

/**
 * The pixels that labels need at the right of the plot; a single line is named by its chart.
 * @param letters of the values beside the names; 0 without
 */
export function labelRoom(lines: readonly Label[], letters = 0, most = MOST_ROOM): number {
  if (lines.length < 2) return letters === 0 ? PLOT_RIGHT : Math.ceil(14 + letters * LETTER)
  const value = letters === 0 ? 0 : (letters + 1) * LETTER
  return Math.min(Math.ceil(14 + value + Math.max(...lines.map((line) => widthOf(written(line))))), most)
}

/** The pixels that the labels of an axis of values need at the left of the plot. */
export const axisRoom = (labels: readonly string[]): number =>
  Math.ceil(8 + Math.max(0, ...labels.map(widthOf)))

/** About how wide a label is, in pixels. */
export const widthOf = (label: string): number =>
  [...label].reduce((width, sign) => width + widthOfSign(sign), 0)

const widthOfSign = (sign: string): number =>
  /[\u2e80-\uffef]/.test(sign) ? CHARACTER : WIDE.test(sign) ? 2 * LETTER : LETTER

/** The names of the lines, each in its line's colour at the height where the line ends, or leaves the axis. The readout names them in words. */
export function EndLabels({
  drawing,
  lines,
  values,
  levels,
  width,
  left: margin = PLOT_LEFT,
  height,
}: Props) {
  if (lines.length < 2 && !values) return null
  const plot = height - PLOT_TOP - PLOT_BOTTOM
  const { high } = drawing.x
  const ends = lines.map((_, i) => drawing.lines[i]?.findLast(({ x, y }) => y !== null && x <= high))
  const ended = lines.flatMap((line, i) => {
    const end = ends[i]?.y ?? null
    return end === null
      ? []
      : [
          {
            key: i,
            label: lines.length > 1 ? written(line) : '',
            value: values?.[i],
            colour: line.colour,
            at: (1 - placeOn(drawing.y, Number.isFinite(levels?.[i]) ? levels![i] : end)) * plot,
          },
        ]
  })
  const left = width && margin + placeOn(drawing.x, Math.max(0, ...ends.map((end) => end?.x ?? 0))) * width
  const places = spread(
    ended.map(({ at }) => at),
    GAP,
    // the lowest stands above the axis, whose labels begin there
    plot - GAP / 2,
  )
  return (
    <div
      className={styles.endLabels}
      style={left ? { left: left + 8, width: 'auto' } : undefined}
      aria-hidden="true"
    >
      {ended.map(({ label, value, colour, key }, i) => (
        <span key={key} style={{ top: places[i], color: `var(${colour})` }}>
          {label !== '' && <span>{label}</span>}
          {value !== undefined && <b>{value}</b>}
        </span>
      ))}
    </div>
  )
}
