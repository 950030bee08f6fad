import { useText } from '../AppContext'
import styles from './partsNav.module.css'

/** The parts of Train, in the order in which a phone shows them. */
export const PARTS = ['charts', 'lens', 'settings'] as const
export type Part = (typeof PARTS)[number]
export const partId = (part: Part) => `train-${part}`

/** Under one column, a way from any part to any other: settings come last, some screens down. */
export function PartsNav() {
  const { regions, parts } = useText().page
  const show = (part: Part) => {
    const section = document.getElementById(partId(part))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={parts} className={styles.parts}>
      {PARTS.map((part) => (
        <button key={part} type="button" onClick={() => show(part)}>
          {regions[part]}
        </button>
      ))}
    </nav>
  )
}
