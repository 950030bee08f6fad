import { useApp, usePage, useText } from '../AppContext'
import { NumberRow } from './NumberRow'
import styles from './settings.module.css'

/** ε high, with a chain to ε. A value of its own unlinks it. */
export function EpsilonHighRow() {
  const app = useApp()
  const { label, help } = useText().knobs.epsilonHighFollows
  const follows = usePage((state) => state.edited.epsilonHighFollows)
  const chain = (
    <button
      type="button"
      className={styles.chain}
      data-field="epsilonHighFollows"
      aria-label={label}
      aria-pressed={follows}
      title={help}
      onClick={() => app.setKnob('epsilonHighFollows', !follows)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M8.5 6.5 11 4a3.5 3.5 0 0 1 5 5l-2.5 2.5" />
        <path d="M11.5 13.5 9 16a3.5 3.5 0 0 1-5-5l2.5-2.5" />
        <path d={follows ? 'm7.5 12.5 5-5' : 'M5 3.5 5.5 5M3.5 5 5 5.5M15 16.5 14.5 15M16.5 15 15 14.5'} />
      </svg>
    </button>
  )
  return <NumberRow field="epsilonHigh" before={chain} />
}
