import { memo, useMemo } from 'react'
import { CartesianGrid, LineChart, XAxis } from 'recharts'
import type { Axis } from '../../../app/series/axis'
import type { Drawing } from '../../../app/series/drawing'
import { formatTick } from '../../../app/series/format'
import { Curves, CurvesContext, type CurveStyle } from './Curves'
import { widthOf } from './EndLabels'
import { AXIS_LINE, PLOT_BOTTOM, PLOT_LEFT, PLOT_RIGHT, plotMargin, TICK } from '../axes/geometry'
import { useSameAxis, ValueAxis } from '../axes/ValueAxis'

interface Props {
  drawing: Drawing
  styles: readonly CurveStyle[]
  width: number
  height: number
  /** margins beside the plot */
  left?: number
  right?: number
  /** what the horizontal axis counts, written after its last number */
  unit?: string
}

/** Half the width of a long label, 10,000, in pixels. */
const HALF_LABEL = 20

/** The curves and their axes. The axes are drawn again only when their ends change. */
export const CurvePlot = memo(function CurvePlot({
  drawing,
  styles,
  left = PLOT_LEFT,
  right = PLOT_RIGHT,
  unit = '',
  ...size
}: Props) {
  const curves = useMemo(() => ({ drawing, styles }), [drawing, styles])
  return (
    <CurvesContext value={curves}>
      <Axes
        x={useSameAxis(drawing.x)}
        y={useSameAxis(drawing.y)}
        isLog={drawing.isLog}
        left={left}
        right={right}
        unit={unit}
        {...size}
      />
    </CurvesContext>
  )
})

interface AxesProps {
  x: Axis
  y: Axis
  isLog: boolean
  width: number
  height: number
  left: number
  right: number
  unit: string
}

const Axes = memo(function Axes({ x, y, isLog, width, height, left, right, unit }: AxesProps) {
  const margin = useMemo(() => plotMargin(right), [right])
  // names at the ends of the lines leave room for half a label
  const end = right < HALF_LABEL ? x.high : null
  const last = x.ticks.at(-1)
  const stepTick = useMemo(
    () => (props: object) => (
      <StepTick {...props} end={end} unit={unit === '' ? null : { unit, last, right }} />
    ),
    [end, unit, last, right],
  )
  const xDomain = useMemo(() => [x.low, x.high], [x])
  return (
    <LineChart width={width} height={height} margin={margin} accessibilityLayer={false}>
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
      <ValueAxis axis={y} isLog={isLog} width={left} />
      <Curves />
    </LineChart>
  )
})

interface StepTickProps {
  x?: number | string
  y?: number | string
  payload?: { value: number }
  /** end of the axis if the plot ends with it; null if there is room beside it */
  end: number | null
  /** what follows the last tick, and the pixels to the right of it */
  unit: { unit: string; last: number | undefined; right: number } | null
}

/** The label of a tick of steps or seconds. It is right-aligned where it would not stay within the plot. */
function StepTick({ x, y, payload, end, unit }: StepTickProps) {
  if (!payload) return null
  const { value } = payload
  const written = Number.isInteger(value) ? formatTick(value, 1) : String(value)
  const isLast = unit !== null && value === unit.last
  const label = isLast ? `${written} ${unit.unit}` : written
  // the number stands below its tick, and its unit after it, as far as there is room
  const start = Number(x) - widthOf(written) / 2
  const over = isLast ? Math.max(0, start + widthOf(label) - (Number(x) + unit.right)) : 0
  return (
    <text
      x={isLast ? start - over : x}
      y={y}
      dy="0.71em"
      {...TICK}
      textAnchor={isLast ? 'start' : value === end ? 'end' : 'middle'}
    >
      {label}
    </text>
  )
}
