import { placeOn } from '../../app/series/drawing'
import type { Axis } from '../../app/series/axis'
import type { GroupFigures } from '../../app/series/groups'
import styles from './groups.module.css'

interface Props {
  group: GroupFigures
  y: Axis
  /** where the column stands, as shares of the plot */
  left: number
  width: number
  colour: string
  /** what is written on a dead group's column, one under the other; nothing where there is room for the hatch alone */
  deadMarks: readonly string[]
}

/** What lies over a group's bar: a ring at its mean, a whisker of ± one std and, on a dead group, a hatch with its name. */
export function GroupColumn({ group, y, left, width, colour, deadMarks }: Props) {
  const { mean, std, isDead } = group
  const [low, middle, high] = [mean - std, mean, mean + std].map((value) => placeOn(y, value) * 100)
  return (
    <span className={styles.groupColumn} style={{ left: `${left * 100}%`, width: `${width * 100}%` }}>
      {isDead && (
        <span className={styles.deadColumn} data-label={middle > 60 ? 'below' : 'above'}>
          {deadMarks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      )}
      {std > 0 && <span className={styles.whisker} style={{ bottom: `${low}%`, height: `${high - low}%` }} />}
      <span className={styles.meanMark} style={{ bottom: `${middle}%`, borderColor: `var(${colour})` }} />
    </span>
  )
}
