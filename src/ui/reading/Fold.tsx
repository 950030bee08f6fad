import type { ReactNode } from 'react'
import styles from './findings.module.css'

/** A list that is folded under its name and the number of its entries. */
export function Fold({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {name} ({count})
      </summary>
      {children}
    </details>
  )
}
