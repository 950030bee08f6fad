import { FULL_SPEED, SPEEDS, type Speed } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import styles from './transport.module.css'

/** From slow enough to follow to as fast as it goes, and straight to that. */
export function SpeedChoice() {
  const app = useApp()
  const { transport } = useText()
  const speed = usePage((state) => state.preferences.speed)
  return (
    <div className={styles.speed}>
      <label>
        {transport.speed}
        <select value={speed} onChange={(event) => app.setSpeed(Number(event.currentTarget.value) as Speed)}>
          {SPEEDS.map((option) => (
            <option key={option} value={option}>
              {transport.speeds[option]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-pressed={speed === FULL_SPEED}
        title={transport.aboutFullSpeed}
        onClick={app.toggleFullSpeed}
      >
        {transport.fullSpeed}
      </button>
    </div>
  )
}
