import { createContext, use } from 'react'
import { usePlotArea, useYAxisScale } from 'recharts'
import type { Axis } from '../../../app/series/axis'
import type { GroupFigures } from '../../../app/series/groups'
import { linearScale } from '../../../math/scale'
import type { Range } from '../../../tasks/task'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_RIGHT, PLOT_TOP } from '../axes/geometry'
import { circlesAt, coordinate } from '../path'
import styles from './groups.module.css'

/** The groups to draw and their colour, a custom property of the theme. */
export const GroupsContext = createContext<{ groups: readonly GroupFigures[]; colour: string } | null>(null)

const BAR_SHARE = 0.44
const WIDEST_BAR = 34

/** A bar from 0 to each group's mean. As in `Curves`, the groups come from a context and not from the chart's data. */
export function GroupBodies() {
  const drawn = use(GroupsContext)
  const area = usePlotArea()
  const y = useYAxisScale()
  const zero = y?.(0)
  if (!drawn || !area || !y || zero === undefined) return null
  const column = area.width / drawn.groups.length
  const wide = Math.min(Math.max(1, Math.round(column * BAR_SHARE)), WIDEST_BAR)
  const bars = drawn.groups.map(({ mean }, i) => {
    const high = (coordinate(y(mean)) ?? zero) - zero
    return high === 0 ? '' : `M${area.x + (i + 0.5) * column - wide / 2},${zero}h${wide}v${high}h${-wide}z`
  })
  return <path d={bars.join('')} fill={`var(${drawn.colour})`} fillOpacity={0.55} />
}

interface Props {
  groups: readonly GroupFigures[]
  range: Range
  y: Axis
  colour: string
  /** size of the box around the plot */
  width: number
  height: number
  /** whether columns are too narrow for rings and caps */
  isCrowded: boolean
}

/** A ring at each group's mean and a whisker of ± one std, no further than rewards can be, which lies on whole pixels so that its thin lines are sharp. */
export function GroupMarks({ groups, range: [least, most], y, colour, isCrowded, ...box }: Props) {
  const width = box.width - PLOT_LEFT - PLOT_RIGHT
  const height = box.height - PLOT_TOP - PLOT_BOTTOM
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
        fill={isCrowded ? `var(${colour})` : 'var(--surface)'}
        stroke={`var(${colour})`}
        strokeWidth={isCrowded ? 0 : 2}
      />
    </svg>
  )
}
