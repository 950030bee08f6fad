import type { Catalogue } from '../../../text/catalogue'
import { memo, useEffect, useRef, useState } from 'react'
import { formatCount, formatNumber } from '../../../app/series/format'
import { cellValue, type GroupMap } from '../../../app/series/groupMap'
import { liveStepAxis } from '../../../app/series/axis'
import { withoutRounding } from '../../../app/series/groups'
import { paintGroupMap, paletteOf, type Palette, type Scale } from './paintGroupMap'
import { useThemeChanges } from '../theme'
import type { Size } from '../useSize'
import { useText } from '../../AppContext'
import styles from './groups.module.css'

interface Props {
  map: GroupMap
  /** a new version redraws the map, which grows in place */
  version: number
  channel: 'mean' | 'std'
  scale: Scale
  label: string
  size: Size
  /** the step under the cursor */
  step: number | null
  onHover: (step: number | null) => void
  /** the step that was pinned in any chart, and how to pin another */
  pinnedStep: number | null
  onPin: (step: number) => void
}

/** Groups (down) over steps (across), coloured by mean or std. Cells of mostly dead groups are hatched. */
export const GroupHeatmap = memo(function GroupHeatmap(props: Props) {
  const { map, version, channel, scale, label, size, step, onHover, pinnedStep, onPin } = props
  const { charts: text } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cell, setCell] = useState<{ column: number; row: number } | null>(null)
  const theme = useThemeChanges()
  const end = liveStepAxis(map.steps).high
  const plotWidth = size.width

  const palette = useRef<{ palette: Palette; of: string }>(null)
  useEffect(() => {
    if (!canvas.current) return
    const of = `${theme} ${scale.isDiverging}`
    if (palette.current?.of !== of) {
      palette.current = { palette: paletteOf(canvas.current, scale.isDiverging), of }
    }
    paintGroupMap(canvas.current, map, channel, scale, palette.current.palette, { ...size, end })
  }, [map, version, channel, scale, size, end, theme])

  const place = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - box.left) / box.width) * end)
    const row = Math.floor(((event.clientY - box.top) / box.height) * map.rows)
    const isOn = at >= 0 && at < map.steps && row >= 0 && row < map.rows
    setCell(isOn ? { column: Math.floor(at / map.width), row } : null)
    onHover(Math.min(Math.max(at + 1, 1), end))
  }
  const pin = (event: React.MouseEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - box.left) / box.width) * end) + 1
    onPin(Math.min(Math.max(at, 1), map.steps))
  }
  const leave = () => {
    setCell(null)
    onHover(null)
  }

  return (
    <>
      <canvas
        ref={canvas}
        className={styles.heatmap}
        style={{ width: plotWidth, height: size.height }}
        role="img"
        aria-label={label}
        onPointerMove={place}
        onPointerDown={place}
        onPointerLeave={leave}
        onClick={pin}
      />
      <span className={styles.firstGroup}>1</span>
      {map.rows > 1 && <span className={styles.lastGroup}>{map.rows}</span>}
      {pinnedStep !== null && (
        <span className={styles.mapPin} style={{ left: `${((pinnedStep - 0.5) / end) * 100}%` }} />
      )}
      {step !== null && (
        <span className={styles.mapCursor} style={{ left: `${((step - 0.5) / end) * 100}%` }} />
      )}
      {cell && <p className={styles.cellNote}>{cellSentence(map, cell.column, cell.row, text)}</p>}
    </>
  )
})

function cellSentence(map: GroupMap, column: number, row: number, text: Catalogue['charts']): string {
  const at = column * map.rows + row
  const count = map.count[at]
  const first = column * map.width + 1
  const steps = text.stepRange(formatCount(first), formatCount(Math.min(first + map.width - 1, map.steps)))
  if (count === 0) return steps
  const share = map.dead[at] / count
  return share >= 0.5
    ? text.mapCellDead(steps, row + 1, `${Math.round(share * 100)} %`)
    : text.mapCell(
        steps,
        row + 1,
        formatNumber(withoutRounding(cellValue(map, 'mean', at))),
        formatNumber(cellValue(map, 'std', at)),
      )
}
