import { NOT_THERE } from '../../../app/series/format'
import styles from '../charts.module.css'

export interface Reading {
  label: string
  value: string
  /** explanation of a short label */
  help?: string
}

/** The current values of a chart, the first of them large. */
export function Readout({ readings }: { readings: readonly Reading[] }) {
  return (
    <dl className={styles.readout}>
      {readings.map(({ label, value, help }) => (
        <div key={label} title={help}>
          <dt>{label}</dt>
          <dd data-absent={value === NOT_THERE || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
