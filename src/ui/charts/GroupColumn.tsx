import { placeOn } from '../../app/series/drawing'
import type { Axis } from '../../app/series/axis'
import type { GroupFigures } from '../../app/series/groups'
import styles from './charts.module.css'

interface Props {
  group: GroupFigures
  y: Axis
  /** where the column stands, as shares of the plot */
  left: number
  width: number
  colour: string
  /** what is written under the cross on a dead group's column; null where there is no room */
  deadLabel: string | null
}

/** What lies over a group's bar: a ring at its mean, a whisker of ± one std and, on a dead group, a hatch with its name. */
export function GroupColumn({ group, y, left, width, colour, deadLabel }: Props) {
  const { mean, std, isDead } = group
  const [low, middle, high] = [mean - std, mean, mean + std].map((value) => placeOn(y, value) * 100)
  return (
    <span className={styles.groupColumn} style={{ left: `${left * 100}%`, width: `${width * 100}%` }}>
      {isDead && (
        <span className={styles.deadColumn} data-label={middle > 60 ? 'below' : 'above'}>
          <span>✕</span>
          {deadLabel !== null && <span>{deadLabel}</span>}
        </span>
      )}
      {std > 0 && <span className={styles.whisker} style={{ bottom: `${low}%`, height: `${high - low}%` }} />}
      <span className={styles.meanMark} style={{ bottom: `${middle}%`, borderColor: `var(${colour})` }} />
    </span>
  )
}
