import { useMemo } from 'react'
import type { Axis } from '../../../app/series/axis'

/** The axis of before when the new one says the same, so that what depends on it is not made anew. */
export function useSameAxis(axis: Axis): Axis {
  const { low, high, step } = axis
  const written = axis.ticks.join(' ')
  return useMemo(() => {
    return { low, high, step, ticks: written.split(' ').map(Number) }
  }, [low, high, step, written])
}
