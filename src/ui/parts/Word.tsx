import type { ReactNode } from 'react'
import styles from './word.module.css'

interface Props {
  /** what the sentence says */
  shown: string
  /** the list, with a name of its own */
  children: ReactNode
}

/** A word of a sentence that opens a list. */
export function Word({ shown, children }: Props) {
  return (
    <span className={styles.word}>
      <span aria-hidden="true">{shown}</span>
      {children}
    </span>
  )
}
