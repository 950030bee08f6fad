import { useMemo } from 'react'
import type { Axis } from '../../../app/series/axis'

/** The same object as before while the axis has equal values, so that memoised work that depends on it is kept. */
export function useSameAxis(axis: Axis): Axis {
  const { low, high, step } = axis
  const written = axis.ticks.join(' ')
  return useMemo(() => {
    return { low, high, step, ticks: written.split(' ').map(Number) }
  }, [low, high, step, written])
}
