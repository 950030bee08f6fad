import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface Props {
  title: string
  isOpen?: boolean
  children: ReactNode
}

/** A fold of knobs that belong together. */
export function Section({ title, isOpen = false, children }: Props) {
  return (
    <details className={styles.section} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.rows}>{children}</div>
    </details>
  )
}
