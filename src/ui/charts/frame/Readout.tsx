import styles from '../charts.module.css'

export interface Reading {
  label: string
  value: string
}

/** The current values of a chart, the first of them large. */
export function Readout({ readings }: { readings: readonly Reading[] }) {
  return (
    <dl className={styles.readout}>
      {readings.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
