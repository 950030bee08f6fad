import { SPEEDS } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import styles from './transport.module.css'

/** Slow, normal or full speed. */
export function SpeedChoice() {
  const app = useApp()
  const { transport } = useText()
  const chosen = usePage((state) => state.preferences.speed)
  return (
    <div role="group" aria-label={transport.speed} className={styles.speed}>
      {SPEEDS.map((speed) => {
        const { label, name, about } = transport.speeds[speed]
        return (
          <button
            key={speed}
            type="button"
            aria-label={name}
            aria-pressed={speed === chosen}
            title={about}
            onClick={() => app.setSpeed(speed)}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
