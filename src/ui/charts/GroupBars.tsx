import { memo, useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import type { Axis } from '../../app/series/axis'
import { placeOn } from '../../app/series/drawing'
import { formatTick } from '../../app/series/format'
import type { GroupFigures } from '../../app/series/groups'
import { GroupColumn } from './GroupColumn'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_MARGIN, PLOT_RIGHT } from './geometry'
import styles from './charts.module.css'
import groupStyles from './groups.module.css'

interface Props {
  groups: readonly GroupFigures[]
  y: Axis
  colour: string
  width: number
  height: number
  /** written over the columns of dead groups */
  deadLabel: string
}

const TICK = { fontSize: 11, fill: 'var(--ink-2)' } as const
const AXIS_LINE = { stroke: 'var(--line)' } as const
/** pixels of a column that the word on a dead group takes, its cross, and the ring at the mean */
const NARROWEST_LABEL = 22
const NARROWEST_RING = 12
const CROSS = '✕'

/** A step's groups: a bar to the mean, a whisker of ± one std; a dead group is a hatched column with its name on it. */
export const GroupBars = memo(function GroupBars({ groups, y, colour, width, height, deadLabel }: Props) {
  const yDomain = useMemo(() => [y.low, y.high], [y])
  const valueLabel = useMemo(() => (value: number) => formatTick(value, y.step), [y.step])
  const zero = placeOn(y, 0)
  const column = (width - PLOT_LEFT - PLOT_RIGHT) / groups.length
  const isCrowded = column < NARROWEST_RING
  return (
    <div className={styles.drawing} aria-hidden="true">
      <BarChart
        width={width}
        height={height}
        margin={PLOT_MARGIN}
        data={groups as GroupFigures[]}
        barCategoryGap="28%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="group"
          height={PLOT_BOTTOM}
          tick={TICK}
          tickLine={false}
          axisLine={AXIS_LINE}
          interval="equidistantPreserveStart"
        />
        <YAxis
          type="number"
          domain={yDomain}
          ticks={y.ticks as number[]}
          tickFormatter={valueLabel}
          interval={0}
          width={PLOT_LEFT}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDataOverflow
        />
        <Bar
          dataKey="mean"
          fill={`var(${colour})`}
          fillOpacity={0.55}
          maxBarSize={34}
          isAnimationActive={false}
        />
      </BarChart>
      <div className={styles.overlay} data-crowded={isCrowded || undefined}>
        {zero > 0 && zero < 1 && <span className={groupStyles.zero} style={{ bottom: `${zero * 100}%` }} />}
        {groups.map((group, i) => (
          <GroupColumn
            key={group.group}
            group={group}
            y={y}
            left={i / groups.length}
            width={1 / groups.length}
            colour={colour}
            deadMarks={isCrowded ? [] : column < NARROWEST_LABEL ? [CROSS] : [CROSS, deadLabel]}
          />
        ))}
      </div>
    </div>
  )
})
