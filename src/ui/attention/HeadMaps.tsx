import type { AttentionSlot, HeadMap } from '../../app/lens/attention'
import { useText } from '../AppContext'
import { useSize, type Size } from '../charts/useSize'
import { AttentionMap, mapSize, ROOM_FOR_NUMBER } from './AttentionMap'
import { useTokenWriter } from './useAttention'
import { mapSays, slotName } from './words'
import styles from './attention.module.css'

interface Props {
  maps: readonly HeadMap[]
  /** the names of the lines, short and in sentences */
  lines: readonly string[]
  inFull: readonly string[]
  columns: readonly AttentionSlot[]
  /** the most height of all, in the page's unit; without it, the height of the place decides */
  most?: number
}

const [LARGEST, SMALLEST] = [112, 6]
/** The height of a caption, and the distances of two maps, in the page's unit, which grows with large windows. */
const [CAPTION, BESIDE, BELOW] = [1.5, 1.5, 0.5]

/** The maps of a layer’s heads, as large as there is room. */
export function HeadMaps({ maps, lines, inFull, columns, most }: Props) {
  const { attention: words } = useText()
  const write = useTokenWriter()
  const [box, size] = useSize()
  const names = columns.map((slot) => slotName(slot, write))
  const cell = size ? cellSize(size, most, maps.length, lines.length, columns.length) : 0
  return (
    <div ref={box} className={styles.maps} data-most={most}>
      {cell > 0 &&
        maps.map((map) => (
          <AttentionMap
            key={map.head}
            caption={words.head(map.head + 1)}
            says={mapSays(map, inFull, columns, write, words)}
            weights={map.weights}
            lines={lines}
            columns={names}
            promptColumns={columns.filter(({ place }) => place === null).length}
            cell={cell}
          />
        ))}
    </div>
  )
}

/** The largest cell with which so many maps fit into a place; twice as high where their numbers would have no room. */
function cellSize(
  { width, height }: Size,
  most: number | undefined,
  maps: number,
  lines: number,
  columns: number,
): number {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const fitting = (room: number) => cellFor({ width, height: room }, unit, maps, lines, columns)
  if (most === undefined) return fitting(height)
  const cell = fitting(most * unit)
  return cell < ROOM_FOR_NUMBER ? fitting(2 * most * unit) : cell
}

/** The largest cell with which so many maps fit into a box side by side and below each other. */
function cellFor(
  { width, height }: Size,
  unit: number,
  maps: number,
  lines: number,
  columns: number,
): number {
  const [caption, beside, below] = [CAPTION * unit, BESIDE * unit, BELOW * unit]
  for (let cell = LARGEST; cell > SMALLEST; cell--) {
    const map = mapSize(lines, columns, cell)
    const across = Math.floor((width + beside) / (map.width + beside))
    if (across === 0) continue
    const down = Math.ceil(maps / across)
    if (down * (map.height + caption) + (down - 1) * below <= height) return cell
  }
  return SMALLEST
}
