import { useRef, type ReactNode } from 'react'
import { useDrawnVersion } from '../useDrawnVersion'
import { useVisible } from '../useVisible'
import styles from '../charts.module.css'

interface Props {
  /** the accessible name */
  name: string
  /** of the history at the moment */
  version: number
  /** what stands in it at a version */
  children: (drawn: number) => ReactNode
}

/** The box of a chart. All that is in it, figures and curves, goes on to a new version at once, in its turn. */
export function ChartFigure({ name, version, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const drawn = useDrawnVersion(version, useVisible(box))
  return (
    <figure ref={box} role="figure" aria-label={name} className={styles.chart}>
      {children(drawn)}
    </figure>
  )
}
