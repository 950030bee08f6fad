import { FULL_SPEED, SPEEDS } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
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
        <Select
          value={speed}
          options={SPEEDS}
          nameOf={(option) => transport.speeds[option]}
          onChoose={app.setSpeed}
        />
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
