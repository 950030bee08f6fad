import { SPEEDS, type Speed } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import styles from './transport.module.css'

/** From slow enough to follow to as fast as it goes. */
export function SpeedChoice() {
  const app = useApp()
  const { transport } = useText()
  const speed = usePage((state) => state.speed)
  return (
    <label className={styles.speed}>
      {transport.speed}
      <select value={speed} onChange={(event) => app.setSpeed(Number(event.currentTarget.value) as Speed)}>
        {SPEEDS.map((option) => (
          <option key={option} value={option}>
            {transport.speeds[option]}
          </option>
        ))}
      </select>
    </label>
  )
}
