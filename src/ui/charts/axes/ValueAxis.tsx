import { useMemo } from 'react'
import { YAxis } from 'recharts'
import type { Axis } from '../../../app/series/axis'
import { tickLabel } from '../../../app/series/format'
import { PLOT_LEFT, TICK } from './geometry'

interface Props {
  axis: Axis
  isLog?: boolean
  /** pixels to the left of the plot */
  width?: number
}

/** The vertical axis of a chart, on its left. */
export function ValueAxis({ axis, isLog = false, width = PLOT_LEFT }: Props) {
  const { low, high, ticks, step } = axis
  const domain = useMemo(() => [low, high], [low, high])
  const label = useMemo(() => tickLabel(step, isLog), [isLog, step])
  return (
    <YAxis
      type="number"
      domain={domain}
      ticks={ticks as number[]}
      tickFormatter={label}
      interval={0}
      width={width}
      tick={TICK}
      tickLine={false}
      tickSize={2}
      tickMargin={2}
      axisLine={false}
      allowDataOverflow
    />
  )
}

/** The same object as before while the axis has equal values, so that memoised work that depends on it stays valid. */
export function useSameAxis(axis: Axis): Axis {
  const { low, high, step } = axis
  const written = axis.ticks.join(' ')
  return useMemo(() => {
    return { low, high, step, ticks: written.split(' ').map(Number) }
  }, [low, high, step, written])
}
