import { useRef, type ReactNode } from 'react'
import { useDrawnVersion } from '../useDrawnVersion'
import { useVisible } from '../useVisible'
import styles from '../charts.module.css'

interface Props {
  /** current version of the history */
  version: number
  /** the content at a version */
  children: (drawn: number) => ReactNode
}

/**
 * The content of a figure that has data. All of it moves to a new version at once, in the frame in which it is the chart's
 * turn.
 */
export function ChartContent({ version, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useDrawnVersion(version, useVisible(box))
  return (
    <div ref={box} data-chart className={styles.chart}>
      {children(drawn)}
    </div>
  )
}
