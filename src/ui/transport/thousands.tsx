import type { ReactNode } from 'react'
import styles from './transport.module.css'

/**
 * A text whose thousands are marked by the style sheet alone. People see a comma as in all other numbers of the page; programs
 * that read "step 12345" go on reading the digits.
 */
export function withThousands(text: string): ReactNode {
  const [first, ...thousands] = text.split(/(?<=\d)(?=(?:\d{3})+(?!\d))/)
  return [
    first,
    ...thousands.map((part, place) => (
      <span key={place} className={styles.thousands}>
        {part}
      </span>
    )),
  ]
}
