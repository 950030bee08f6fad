import { memo } from 'react'
import { attentionShare, shadeOf, toneOf } from './shade'
import styles from './attention.module.css'

interface Props {
  /** the name that stands above it, and what a screen reader says */
  caption: string
  says: string
  /** [lines, columns] */
  weights: Float32Array
  lines: readonly string[]
  columns: readonly string[]
  /** the first columns are the prompt's */
  promptColumns: number
  /** pixels of a cell */
  cell: number
}

/** Shades of a map; each is drawn as one path, however many cells it has. */
const SHADES = 32
/** The least width of a cell that holds its number. */
export const ROOM_FOR_NUMBER = 26
/** Between the columns of the prompt and those of the completion. */
const GAP = 4

/** Pixels beside and above the cells. */
const beside = (cell: number) => Math.max(22, cell * 0.7)
const above = (cell: number) => Math.max(16, cell * 0.6)
/** The size of the names of lines and columns. */
const sizeOf = (cell: number) => (cell >= 48 ? 'l' : cell >= 36 ? 'm' : 's')

/** The size of a map without its caption. */
export const mapSize = (lines: number, columns: number, cell: number) => ({
  width: beside(cell) + columns * cell + GAP,
  height: above(cell) + lines * cell + 2,
})

/** What one head looks at: a line looks at columns, the darker the more. */
export const AttentionMap = memo(function AttentionMap(props: Props) {
  const { caption, says, weights, lines, columns, promptColumns, cell } = props
  const { width, height } = mapSize(lines.length, columns.length, cell)
  const [left, top] = [beside(cell), above(cell)]
  const x = (column: number) => left + column * cell + (column >= promptColumns ? GAP : 0)
  const y = (line: number) => top + line * cell
  const shades = new Map<number, string>()
  weights.forEach((weight, i) => {
    const shade = Math.round(shadeOf(weight) * SHADES)
    if (shade === 0) return
    const [line, column] = [Math.floor(i / columns.length), i % columns.length]
    shades.set(shade, `${shades.get(shade) ?? ''}M${x(column)} ${y(line)}h${cell}v${cell}h${-cell}z`)
  })
  const frame = (from: number, to: number) =>
    to > from && (
      <rect
        x={x(from)}
        y={top}
        width={(to - from) * cell}
        height={lines.length * cell}
        className={styles.frame}
      />
    )
  return (
    <figure className={styles.map}>
      <figcaption>{caption}</figcaption>
      <svg width={width} height={height} role="img" aria-label={says} data-size={sizeOf(cell)}>
        {columns.map((name, column) => (
          <text
            key={column}
            x={x(column) + cell / 2}
            y={top / 2}
            data-of={column < promptColumns ? 'prompt' : undefined}
          >
            {name}
          </text>
        ))}
        {lines.map((name, line) => (
          <text key={line} x={left / 2} y={y(line) + cell / 2}>
            {name}
          </text>
        ))}
        {[...shades].map(([shade, d]) => (
          <path key={shade} d={d} className={styles.shade} fillOpacity={shade / SHADES} />
        ))}
        {frame(0, promptColumns)}
        {frame(promptColumns, columns.length)}
        {cell >= ROOM_FOR_NUMBER &&
          Array.from(weights, (weight, i) => {
            const written = attentionShare(weight)
            return (
              written !== '' && (
                <text
                  key={i}
                  x={x(i % columns.length) + cell / 2}
                  y={y(Math.floor(i / columns.length)) + cell / 2}
                  className={styles.share}
                  data-tone={toneOf(weight)}
                >
                  {written}
                </text>
              )
            )
          })}
      </svg>
    </figure>
  )
})
