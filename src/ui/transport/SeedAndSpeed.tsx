import { FieldRow } from '../settings/FieldRow'
import { SpeedChoice } from './SpeedChoice'
import styles from './transport.module.css'

/** The seed of the next run, and the pace of this one. */
export function SeedAndSpeed() {
  return (
    <div className={styles.run}>
      <FieldRow field="seed" />
      <SpeedChoice />
    </div>
  )
}
