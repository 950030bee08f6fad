import type { ReactNode } from 'react'
import { useText } from '../AppContext'
import { useTurn } from '../frame/useTurn'
import styles from './settings.module.css'

interface Props {
  title: string
  isOpen?: boolean
  /** whether a knob inside has something surprising to point out */
  hasNote?: boolean
  children: ReactNode
}

/** A section of the panel that opens and closes. */
export function Section({ title, isOpen = false, hasNote = false, children }: Props) {
  const { panel } = useText()
  const hasTurn = useTurn()
  return (
    <details className={styles.section} open={isOpen}>
      <summary>
        {title}
        {hasNote && (
          <>
            <span className={styles.noteMark} aria-hidden="true" />
            <span className="spoken">, {panel.hasSurprise}</span>
          </>
        )}
      </summary>
      <div className={styles.rows}>{hasTurn && children}</div>
    </details>
  )
}
