import { Fragment, memo, useMemo } from 'react'
import { CartesianGrid, LineChart, XAxis, YAxis } from 'recharts'
import type { Axis } from '../../app/series/axis'
import type { Drawing } from '../../app/series/drawing'
import { formatPower, formatTick } from '../../app/series/format'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_MARGIN } from './geometry'
import { Markers } from './Markers'
import { PlotArea } from './PlotArea'
import { Polygon } from './Polygon'
import { Polyline } from './Polyline'
import { StepTick } from './StepTick'

export interface CurveStyle {
  /** a custom property of the theme, such as --series-1 */
  colour: string
  dash?: string
  isSparse?: boolean
}

interface Props {
  drawing: Drawing
  styles: readonly CurveStyle[]
  width: number
  height: number
}

const TICK = { fontSize: 11, fill: 'var(--ink-2)' } as const
const AXIS_LINE = { stroke: 'var(--line)' } as const
const MOST_MARKERS = 40

/** The curves and their axes. Everything but the points stays the same object from one drawing to the next. */
export const CurvePlot = memo(function CurvePlot({ drawing, styles, width, height }: Props) {
  const x = useSame(drawing.x)
  const y = useSame(drawing.y)
  const valueLabel = useMemo(
    () => (drawing.isLog ? formatPower : (value: number) => formatTick(value, y.step)),
    [drawing.isLog, y.step],
  )
  const stepTick = useMemo(() => (props: object) => <StepTick {...props} end={x.high} />, [x])
  const xDomain = useMemo(() => [x.low, x.high], [x])
  const yDomain = useMemo(() => [y.low, y.high], [y])
  return (
    <LineChart width={width} height={height} margin={PLOT_MARGIN} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="x"
        type="number"
        domain={xDomain}
        ticks={x.ticks as number[]}
        interval={0}
        height={PLOT_BOTTOM}
        tick={stepTick}
        tickLine={false}
        axisLine={AXIS_LINE}
        allowDataOverflow
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
      <PlotArea>
        {drawing.bands.map((outline, i) => (
          <Polygon key={`band ${i}`} points={outline} fill={`var(${styles[i].colour})`} fillOpacity={0.14} />
        ))}
        {drawing.previous.length > 0 && (
          <Polyline points={drawing.previous} stroke="var(--ink-2)" strokeOpacity={0.45} strokeWidth={1} />
        )}
        {drawing.raw.map((points, i) => (
          <Polyline
            key={`raw ${i}`}
            points={points}
            stroke={`var(${styles[i].colour})`}
            strokeOpacity={0.3}
            strokeWidth={1}
          />
        ))}
        {drawing.lines.map((points, i) => (
          <Fragment key={`line ${i}`}>
            <Polyline
              points={points}
              stroke={`var(${styles[i].colour})`}
              strokeWidth={1.75}
              strokeDasharray={styles[i].dash}
            />
            {styles[i].isSparse && points.length <= MOST_MARKERS && (
              <Markers points={points} stroke={`var(${styles[i].colour})`} />
            )}
          </Fragment>
        ))}
      </PlotArea>
    </LineChart>
  )
})

/** The axis of before when the new one says the same, so that what depends on it is not made anew. */
function useSame(axis: Axis): Axis {
  const { low, high, step } = axis
  const written = axis.ticks.join(' ')
  return useMemo(() => {
    return { low, high, step, ticks: written.split(' ').map(Number) }
  }, [low, high, step, written])
}
