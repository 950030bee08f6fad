import { NOT_THERE } from '../../../app/series/format'
import styles from '../charts.module.css'

export interface Reading {
  label: string
  value: string
  /** explanation of a short label */
  help?: string
}

interface Props {
  readings: readonly Reading[]
  /** names the step whose values they are, see `stepSentence` */
  at: string
  /** where it lies over the plot: on the side that the cursor leaves free; null while nobody asks for a step */
  side: 'left' | 'right' | null
}

/** The values of a chart at a step. At rest they stand at the ends of the lines, and here for whoever reads the page without seeing it. */
export function Readout({ readings, at, side }: Props) {
  return (
    <div className={styles.readout} data-side={side ?? undefined}>
      <p>{at}</p>
      <dl>
        {readings.map(({ label, value, help }) => (
          <div key={label} title={help}>
            <dt>{label}</dt>
            <dd data-absent={value === NOT_THERE || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
