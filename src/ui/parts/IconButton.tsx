import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import styles from './iconButton.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children' | 'aria-label'> {
  /** the accessible name */
  label: string
  icon: LucideIcon
}

/** A button that is only a symbol. */
export function IconButton({ label, icon: Icon, className = '', ...button }: Props) {
  return (
    <button {...button} type="button" aria-label={label} className={`${styles.icon} ${className}`}>
      <Icon aria-hidden="true" />
    </button>
  )
}
