import { useMemo } from 'react'
import { YAxis } from 'recharts'
import type { Axis } from '../../../app/series/axis'
import { formatPower, formatTick } from '../../../app/series/format'
import { PLOT_LEFT, TICK } from './geometry'

/** The vertical axis of a chart, on its left. */
export function ValueAxis({ axis, isLog = false }: { axis: Axis; isLog?: boolean }) {
  const { low, high, ticks, step } = axis
  const domain = useMemo(() => [low, high], [low, high])
  const label = useMemo(
    () => (isLog ? formatPower : (value: number) => (value === 0 ? '0' : formatTick(value, step))),
    [isLog, step],
  )
  return (
    <YAxis
      type="number"
      domain={domain}
      ticks={ticks as number[]}
      tickFormatter={label}
      interval={0}
      width={PLOT_LEFT}
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
