import { useState, type ReactNode } from 'react'
import { useText } from '../AppContext'
import styles from './changeable.module.css'

interface Props {
  heading: string
  /** the accessible name of the button that shows the controls, with the word on it */
  label: string
  /** what holds now */
  shown: ReactNode
  /** the controls, shown instead on request */
  children: ReactNode
}

/** A part of the settings that says what holds, and shows its controls when they are asked for. */
export function Changeable({ heading, label, shown, children }: Props) {
  const { sweep: text } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <button
          type="button"
          aria-label={isOpen ? `${text.closeChange}: ${heading}` : label}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.closeChange : text.change}
        </button>
      </div>
      {isOpen ? children : shown}
    </section>
  )
}
