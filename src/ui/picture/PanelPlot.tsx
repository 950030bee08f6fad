import { memo, useEffect, useMemo, useRef } from 'react'
import type { Mark, Panel } from '../../tasks/scene'
import { useThemeChanges } from '../charts/theme'
import type { Size } from '../charts/useSize'
import { Axes } from './Axes'
import { MarkShape } from './MarkShape'
import { cellMarks, paintCells, type CellMark } from './paintCells'
import { viewOf, type View } from './view'
import styles from './picture.module.css'

interface Props {
  panel: Panel
  /** index of the panel's frame; the last one is shown if there are fewer */
  frame: number
  size: Size
  /** describes the drawing to screen readers */
  alternative: string
  words: Readonly<Record<string, string>>
}

const NOTHING: readonly never[] = []

/** The drawing of a panel. Only the moving marks are drawn again with each frame. */
export function PanelPlot({ panel, frame, size, alternative, words }: Props) {
  const { bounds, isDown, isSquare, x, y, scales, marks, frames = NOTHING } = panel
  const [x0, y0, x1, y1] = bounds
  const { x: xScale, y: yScale } = scales ?? {}
  const { width, height } = size
  const view = useMemo(
    () =>
      viewOf(
        { bounds: [x0, y0, x1, y1], isDown, isSquare, x, y, scales: { x: xScale, y: yScale } },
        { width, height },
      ),
    [x0, y0, x1, y1, isDown, isSquare, x, y, xScale, yScale, width, height],
  )
  const moving = frames[Math.min(frame, frames.length - 1)] ?? NOTHING
  const painted = useMemo(() => [...cellMarks(marks), ...cellMarks(moving)], [marks, moving])
  return (
    <>
      {painted.length > 0 && <CellCanvas marks={painted} view={view} size={size} />}
      <svg
        role="img"
        aria-label={alternative}
        className={styles.drawing}
        width={size.width}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
      >
        <Axes view={view} x={x && words[x]} y={y && words[y]} hasFrame={!painted.some(isImage)} />
        <Layer marks={marks} view={view} />
        <Layer marks={moving} view={view} />
      </svg>
    </>
  )
}

const isImage = (mark: Mark) => mark.kind === 'image'

/** Pixels by which glyphs may reach over the edge of the plot. */
const OVER = 5

const Layer = memo(function Layer({ marks, view }: { marks: readonly Mark[]; view: View }) {
  return (
    <svg
      x={view.left - OVER}
      y={view.top - OVER}
      width={view.width + 2 * OVER}
      height={view.height + 2 * OVER}
      viewBox={`${view.left - OVER} ${view.top - OVER} ${view.width + 2 * OVER} ${view.height + 2 * OVER}`}
    >
      {marks.map((mark, i) => (
        // only their order distinguishes marks
        // oxlint-disable-next-line react/no-array-index-key
        <MarkShape key={i} mark={mark} view={view} />
      ))}
    </svg>
  )
})

interface CellProps {
  marks: readonly CellMark[]
  view: Pick<View, 'x' | 'y'>
  size: Size
}

/** A canvas with the cells and images, which are too many to be SVG shapes. */
export function CellCanvas({ marks, view, size }: CellProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useThemeChanges()
  useEffect(() => {
    if (canvas.current) paintCells(canvas.current, marks, view, size)
  }, [marks, view, size, theme])
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}
