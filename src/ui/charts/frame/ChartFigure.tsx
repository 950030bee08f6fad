import { useRef, type ReactNode } from 'react'
import { useDrawnVersion } from '../useDrawnVersion'
import { useVisible } from '../useVisible'
import styles from '../charts.module.css'

interface Props {
  /** accessible name */
  name: string
  /** current version of the history */
  version: number
  /** the content at a version */
  children: (drawn: number) => ReactNode
}

/** The box of a chart. Its whole content moves to a new version at once, in the frame that is the chart's turn. */
export function ChartFigure({ name, version, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const drawn = useDrawnVersion(version, useVisible(box))
  return (
    <figure ref={box} role="figure" aria-label={name} className={styles.chart}>
      {children(drawn)}
    </figure>
  )
}
