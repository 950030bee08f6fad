import { memo, useMemo } from 'react'
import { BarChart, CartesianGrid, XAxis } from 'recharts'
import { placeOn, type Axis } from '../../../app/series/axis'
import { STATE_SIGNS, type GroupFigures, type GroupState } from '../../../app/series/groups'
import type { Range } from '../../../tasks/task'
import { AXIS_LINE, PLOT_BOTTOM, PLOT_LEFT, PLOT_MARGIN, PLOT_RIGHT, PLOT_TOP, TICK } from '../axes/geometry'
import { GroupBodies, GroupMarks } from './GroupShapes'
import { useSameAxis, ValueAxis } from '../axes/ValueAxis'
import styles from '../plot.module.css'
import groupStyles from './groups.module.css'

interface Props {
  groups: readonly GroupFigures[]
  /** the possible rewards; no whisker reaches beyond them */
  range: Range
  y: Axis
  width: number
  height: number
  /** the words on the columns of groups without a signal */
  stateLabels: Record<GroupState, string>
}

/** narrowest column, in pixels, with a word on a dead group; and with a cross on it and a ring at the mean */
const NARROWEST_LABEL = 22
const NARROWEST_RING = 12

/** The groups of a step: a bar to the mean and a whisker of ± one std; a dead group is a hatched column with a label. */
export const GroupBars = memo(function GroupBars(props: Props) {
  const { groups, range, width, height, stateLabels } = props
  const y = useSameAxis(props.y)
  const plot = {
    groups,
    y,
    width: width - PLOT_LEFT - PLOT_RIGHT,
    height: height - PLOT_TOP - PLOT_BOTTOM,
  }
  const zero = placeOn(y, 0)
  const column = plot.width / groups.length
  const isCrowded = column < NARROWEST_RING
  const labelsOf = (state: GroupState) =>
    column < NARROWEST_RING
      ? ''
      : column < NARROWEST_LABEL
        ? STATE_SIGNS[state]
        : `${STATE_SIGNS[state]} ${stateLabels[state]}`
  return (
    <>
      <div className={styles.drawing} aria-hidden="true">
        <Axes count={groups.length} y={y} width={width} height={height} />
      </div>
      <div className={styles.overlay} aria-hidden="true" data-crowded={isCrowded || undefined}>
        <GroupBodies {...plot} />
        {zero > 0 && zero < 1 && <span className={groupStyles.zero} style={{ bottom: `${zero * 100}%` }} />}
        {groups.map(
          ({ group, mean, state }, i) =>
            state !== 'live' && (
              <DeadColumn
                key={group}
                left={i / groups.length}
                width={1 / groups.length}
                label={labelsOf(state)}
                state={state}
                isBelow={placeOn(y, mean) > 0.6}
              />
            ),
        )}
        <GroupMarks {...plot} range={range} isCrowded={isCrowded} />
      </div>
    </>
  )
})

interface AxesProps {
  /** number of groups on the axis */
  count: number
  y: Axis
  width: number
  height: number
}

const Axes = memo(function Axes({ count, y, width, height }: AxesProps) {
  const places = useMemo(() => Array.from({ length: count }, (_, i) => ({ group: i + 1 })), [count])
  return (
    <BarChart width={width} height={height} margin={PLOT_MARGIN} data={places} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="group"
        height={PLOT_BOTTOM}
        tick={TICK}
        tickLine={false}
        axisLine={AXIS_LINE}
        interval="equidistantPreserveStart"
      />
      <ValueAxis axis={y} />
    </BarChart>
  )
})

interface DeadColumnProps {
  /** position and width of the column, as shares of the plot */
  left: number
  width: number
  /** words on the column; empty if it is too narrow */
  label: string
  state: GroupState
  /** puts the labels at the bottom, clear of a high mean */
  isBelow: boolean
}

/** The hatch over a dead group, and its label. */
const DeadColumn = memo(function DeadColumn({ left, width, label, state, isBelow }: DeadColumnProps) {
  return (
    <span className={groupStyles.groupColumn} style={{ left: `${left * 100}%`, width: `${width * 100}%` }}>
      <span className={groupStyles.deadColumn} data-state={state} data-label={isBelow ? 'below' : 'above'}>
        {label !== '' && <span>{label}</span>}
      </span>
    </span>
  )
})
