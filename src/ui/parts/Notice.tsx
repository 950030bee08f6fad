import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  /** whether it tells of something that went wrong */
  isBad?: boolean
  className?: string | undefined
  /** a paragraph with the role `status` or `alert`, and buttons */
  children: ReactNode
}

/** A message over or above the page, with its buttons. */
export function Notice({ isBad = false, className = '', children }: Props) {
  return (
    <div className={`${styles.notice} ${className}`} data-bad={isBad || undefined}>
      {children}
    </div>
  )
}
