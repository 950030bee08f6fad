import { useText } from '../AppContext'
import styles from './partsNav.module.css'

/** The parts of Train, in their order on a phone. */
const PARTS = ['charts', 'lens', 'settings'] as const
export type Part = (typeof PARTS)[number]
export const partId = (part: Part) => `train-${part}`

/** Navigation between the parts when the page has a single column: the settings are far below. */
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
