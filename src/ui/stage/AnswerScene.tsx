import { useMemo } from 'react'
import type { Task } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import { PanelPlot } from '../picture/PanelPlot'
import { alone } from './answers'
import styles from './picture.module.css'

interface Props {
  inspection: Inspection
  group: number
  row: number
  task: Task
  /** of its row, in design pixels */
  height: number
}

const WIDTH = 96
const TALLEST = 68
const NO_WORDS = {}

/** What the task draws of one answer, small: the end of its movement, where it moves. */
export function AnswerScene({ inspection, group, row, task, height }: Props) {
  const panel = useMemo(() => {
    const now = alone(inspection, group, row)
    const scene = task.scene?.({ now, first: null, group: 0 }, inspection.config.taskSettings)
    const [first] = scene?.panels ?? []
    if (!first) return null
    const { x: _x, y: _y, ...bare } = first
    return bare
  }, [inspection, group, row, task])
  if (!panel) return null
  const tall = Math.min(TALLEST, Math.floor(height) - 2)
  return (
    <span className={styles.scene} style={{ width: WIDTH, height: tall }} aria-hidden="true">
      <PanelPlot
        panel={panel}
        frame={Infinity}
        size={{ width: WIDTH, height: tall }}
        alternative=""
        words={NO_WORDS}
      />
    </span>
  )
}
