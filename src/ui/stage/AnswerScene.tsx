import { useMemo } from 'react'
import { linearScale } from '../../math/scale'
import type { Task } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import { cellMarks } from '../picture/paintCells'
import { CellCanvas } from '../picture/PanelPlot'
import { MarkShape } from '../picture/MarkShape'
import { rem } from './geometry'
import tones from '../picture/picture.module.css'
import { alone } from './answers'
import styles from './answers.module.css'

interface Props {
  inspection: Inspection
  group: number
  row: number
  task: Task
  /** the width of the column, and the height of its row, in design pixels */
  width: number
  height: number
}

const TALLEST = 68
const MARGIN = 1

/** What the task draws of one answer, small. */
export function AnswerScene({ inspection, group, row, task, width, height }: Props) {
  const tall = Math.min(TALLEST, Math.floor(height) - 2)
  const sketch = useMemo(
    () => task.sketch?.(alone(inspection, group, row), inspection.config.taskSettings) ?? null,
    [inspection, group, row, task],
  )
  const view = useMemo(() => {
    if (!sketch) return null
    const [x0, y0, x1, y1] = sketch.bounds
    const room = [width - 2 * MARGIN, tall - 2 * MARGIN]
    const unit = Math.min(room[0] / (x1 - x0), room[1] / (y1 - y0))
    const wide = sketch.isSquare ? unit * (x1 - x0) : room[0]
    const high = sketch.isSquare ? unit * (y1 - y0) : room[1]
    const [top, bottom] = [(tall - high) / 2, (tall + high) / 2]
    return {
      x: linearScale([x0, x1], [MARGIN, MARGIN + wide]),
      y: linearScale([y0, y1], sketch.isDown ? [top, bottom] : [bottom, top]),
    }
  }, [sketch, width, tall])
  const painted = useMemo(() => cellMarks(sketch?.marks ?? []), [sketch])
  const size = useMemo(() => ({ width, height: tall }), [width, tall])
  if (!sketch || !view || tall <= 0) return null
  return (
    <span
      className={`${tones.tones} ${styles.scene}`}
      style={{ width: rem(width), height: rem(tall) }}
      aria-hidden="true"
    >
      {painted.length > 0 && <CellCanvas marks={painted} view={view} size={size} />}
      <svg viewBox={`0 0 ${width} ${tall}`} width="100%" height="100%">
        {sketch.marks.map((mark, i) => (
          // only their order distinguishes marks
          // oxlint-disable-next-line react/no-array-index-key
          <MarkShape key={i} mark={mark} view={view} isSmall />
        ))}
      </svg>
    </span>
  )
}
