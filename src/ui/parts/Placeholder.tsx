import type { ReactNode } from 'react'
import styles from './placeholder.module.css'

interface Props {
  kind: 'empty' | 'loading' | 'error'
  /** one sentence, or a heading, sentences and buttons */
  children: ReactNode
}

/** What stands in the place of content that is not there: none yet, on its way, or not to be had. */
export function Placeholder({ kind, children }: Props) {
  return (
    <div className={styles.placeholder} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
