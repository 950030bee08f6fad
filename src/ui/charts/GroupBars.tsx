import { memo, useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import type { Axis } from '../../app/series/axis'
import { placeOn } from '../../app/series/drawing'
import { formatTick } from '../../app/series/format'
import type { GroupFigures } from '../../app/series/groups'
import { GroupColumn } from './GroupColumn'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_MARGIN, PLOT_RIGHT } from './geometry'
import styles from './charts.module.css'

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
/** pixels that the word on a dead group's column takes */
const NARROWEST_LABEL = 26

/** A step's groups: a bar to the mean, a whisker of ± one std; a dead group is a hatched column with its name on it. */
export const GroupBars = memo(function GroupBars({ groups, y, colour, width, height, deadLabel }: Props) {
  const yDomain = useMemo(() => [y.low, y.high], [y])
  const valueLabel = useMemo(() => (value: number) => formatTick(value, y.step), [y.step])
  const zero = placeOn(y, 0)
  const isCrowded = (width - PLOT_LEFT - PLOT_RIGHT) / groups.length < NARROWEST_LABEL
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
          interval="preserveStartEnd"
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
      <div className={styles.overlay}>
        {zero > 0 && zero < 1 && <span className={styles.zero} style={{ bottom: `${zero * 100}%` }} />}
        {groups.map((group, i) => (
          <GroupColumn
            key={group.group}
            group={group}
            y={y}
            left={i / groups.length}
            width={1 / groups.length}
            colour={colour}
            deadLabel={isCrowded ? null : deadLabel}
          />
        ))}
      </div>
    </div>
  )
})
