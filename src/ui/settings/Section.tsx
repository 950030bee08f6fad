import type { ReactNode } from 'react'
import { useText } from '../AppContext'
import styles from './settings.module.css'

interface Props {
  title: string
  isOpen?: boolean
  /** something inside is surprising */
  hasNote?: boolean
  children: ReactNode
}

/** A fold of knobs that belong together. */
export function Section({ title, isOpen = false, hasNote = false, children }: Props) {
  const { panel } = useText()
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
      <div className={styles.rows}>{children}</div>
    </details>
  )
}
