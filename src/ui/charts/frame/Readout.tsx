import { LineSample } from '../LineSample'
import styles from '../charts.module.css'

export interface Reading {
  label: string
  value: string
  /** of its line; absent for a figure that is not drawn as a line */
  sample?: { colour: string; dash?: string; isFaint?: boolean }
}

/** Figures in a row, each over the name and the sample of its line: the legend, with the values in it. */
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
