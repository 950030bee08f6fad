import { LineSample } from '../LineSample'
import styles from '../charts.module.css'

export interface Reading {
  label: string
  value: string
  /** style of its line; absent for a number that is not drawn as a line */
  sample?: { colour: string; dash?: string; isFaint?: boolean }
}

/** The legend of a chart with the current values: each above the sample and the name of its line. */
export function Readout({ readings }: { readings: readonly Reading[] }) {
  return (
    <dl className={styles.readout}>
      {readings.map(({ label, value, sample }) => (
        <div key={label}>
          <dt>
            {sample && <LineSample {...sample} />}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
