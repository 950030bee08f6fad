import { memo } from 'react'
import styles from './groups.module.css'

interface Props {
  /** where the column stands, as shares of the plot */
  left: number
  width: number
  /** what is written on it, one under the other; nothing where there is room for the hatch alone */
  labels: readonly string[]
  /** the labels stand at its foot, where the group's mean is high */
  isBelow: boolean
}

/** The hatch over a dead group, with its name. */
export const DeadColumn = memo(function DeadColumn({ left, width, labels, isBelow }: Props) {
  return (
    <span className={styles.groupColumn} style={{ left: `${left * 100}%`, width: `${width * 100}%` }}>
      <span className={styles.deadColumn} data-label={isBelow ? 'below' : 'above'}>
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </span>
    </span>
  )
})
