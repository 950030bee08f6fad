import { useMemo } from 'react'
import { attentionSlots, meanMaps, type AttentionWeights } from '../../app/lens/attention'
import { formatNumber } from '../../app/series/format'
import type { Attention } from '../../train/attention'
import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { ChartTable } from '../charts/ChartTable'
import { useSize, type Size } from '../charts/useSize'
import { AttentionMap, mapSize } from './AttentionMap'
import { useTokenWriter } from './useAttention'
import { mapSays, slotName, writtenName } from './words'
import styles from './attention.module.css'

interface Props {
  inspection: Inspection
  attention: Attention
  which: AttentionWeights
  layer: number
  isTable?: boolean
}

const [LARGEST, SMALLEST] = [112, 6]
/** The height of a caption, and the distances of two maps, in the page's unit, which grows with large windows. */
const [CAPTION, BESIDE, BELOW] = [1.5, 1.5, 0.5]

/** The mean map of each head of a layer over a group, as large as there is room. */
export function GroupMaps({ inspection, attention, which, layer, isTable = false }: Props) {
  const text = useText()
  const words = text.attention
  const write = useTokenWriter()
  const [box, size] = useSize()
  const columns = useMemo(() => attentionSlots(inspection, attention, null), [inspection, attention])
  const maps = useMemo(
    () => meanMaps(inspection, attention, which, layer) ?? [],
    [inspection, attention, which, layer],
  )
  const lines = Array.from({ length: inspection.length }, (_, place) => writtenName(place))
  const promptColumns = columns.filter(({ place }) => place === null).length
  const names = columns.map((slot) => slotName(slot, write))
  const inFull = lines.map((_, place) => words.completionSlot(place + 1))
  if (isTable)
    return (
      <ChartTable
        name={text.charts.tableOf(words.name)}
        note={words.about}
        columns={[words.token, ...names.map((name, i) => `${i + 1} · ${name}`)]}
        rows={maps.flatMap(({ head, weights }) =>
          lines.map((line, i) => [
            `${words.head(head + 1)} · ${line}`,
            ...names.map((_, j) => formatNumber(weights[i * names.length + j])),
          ]),
        )}
      />
    )
  const cell = size ? cellSize(size, maps.length, lines.length, columns.length) : 0
  return (
    <div ref={box} className={styles.maps}>
      {cell > 0 &&
        maps.map((map) => (
          <AttentionMap
            key={map.head}
            caption={words.head(map.head + 1)}
            says={mapSays(map, inFull, columns, write, words)}
            weights={map.weights}
            lines={lines}
            columns={names}
            promptColumns={promptColumns}
            cell={cell}
          />
        ))}
    </div>
  )
}

/** The largest cell with which so many maps fit into a box side by side and below each other. */
function cellSize({ width, height }: Size, maps: number, lines: number, columns: number): number {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize)
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
