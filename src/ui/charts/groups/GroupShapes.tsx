import type { Axis } from '../../../app/series/axis'
import type { GroupFigures } from '../../../app/series/groups'
import { linearScale } from '../../../math/scale'
import type { Range } from '../../../tasks/task'
import { circlesAt, coordinate } from '../path'
import styles from './groups.module.css'

interface Props {
  groups: readonly GroupFigures[]
  y: Axis
  /** size of the plot within its axes */
  width: number
  height: number
}

const COLOUR = 'var(--series-3)'
const BAR_SHARE = 0.44
const WIDEST_BAR = 34

/*
 * The bars, whiskers and rings are paths. recharts' `Bar` with an `ErrorBar` takes 9 ms for an update of 8 groups, 18 of 32 (the
 * budget router's) and 27 to 33 of 64, in Chromium on two cores; a frame has 16.7. The paths take 1 to 2 ms.
 */

/** A bar from 0 to each group's mean. */
export function GroupBodies({ groups, y, width, height }: Props) {
  const yOf = linearScale([y.low, y.high], [height, 0])
  const zero = yOf(0)
  const column = width / groups.length
  const wide = Math.min(Math.max(1, Math.round(column * BAR_SHARE)), WIDEST_BAR)
  const bars = groups.map(({ mean }, i) => {
    const high = (coordinate(yOf(mean)) ?? zero) - zero
    return high === 0 ? '' : `M${(i + 0.5) * column - wide / 2},${zero}h${wide}v${high}h${-wide}z`
  })
  return (
    <svg className={styles.marks} width={width} height={height}>
      <path d={bars.join('')} fill={COLOUR} fillOpacity={0.55} />
    </svg>
  )
}

interface MarksProps extends Props {
  /** the possible rewards; no whisker reaches beyond them */
  range: Range
  /** whether columns are too narrow for rings and caps */
  isCrowded: boolean
}

/**
 * A ring at each group's mean and a whisker of ± one std, within the possible rewards. The whisker lies on whole pixels, so
 * that its thin lines are sharp.
 */
export function GroupMarks({ groups, range: [least, most], y, width, height, isCrowded }: MarksProps) {
  const xOf = linearScale([-0.5, groups.length - 0.5], [0, width])
  const yOf = linearScale([y.low, y.high], [height, 0])
  const whiskers = groups.map(({ mean, std }, i) => {
    if (!(std > 0)) return ''
    const ends = [xOf(i), yOf(Math.min(mean + std, most)), yOf(Math.max(mean - std, least))].map(coordinate)
    if (ends.includes(undefined)) return ''
    const [x, top, bottom] = ends.map((end) => Math.round(end!))
    const line = `M${x},${top}h1V${bottom}h-1z`
    return isCrowded ? line : `${line}M${x - 4},${top}h9v1h-9zM${x - 4},${bottom}h9v-1h-9z`
  })
  const means = groups.map(({ mean }, i) => ({ x: xOf(i), y: Number.isNaN(mean) ? null : yOf(mean) }))
  const rings = circlesAt(means, ({ x, y }) => [x, y ?? undefined], isCrowded ? 2 : 3)
  return (
    <svg className={styles.marks} width={width} height={height}>
      <path d={whiskers.join('')} fill="var(--ink)" />
      <path
        d={rings}
        fill={isCrowded ? COLOUR : 'var(--paper)'}
        stroke={COLOUR}
        strokeWidth={isCrowded ? 0 : 2}
      />
    </svg>
  )
}
