import type { NetworkShape } from '../network'
import { fitsWorkgroup } from './layout/tile'

/**
 * Whether the WebGPU engine can run a network of this shape: any token window; states where a rollout needs no world
 * between two actions: trajectories of one step, given ones, and Gaussian ones that denoise. Loads nothing of TensorFlow.js.
 */
export function webgpuCovers(shape: NetworkShape): boolean {
  if (!fitsWorkgroup(shape)) return false
  const { state, gaussian, length } = shape
  if (!state) return !gaussian
  // an action takes the place of the first features
  if (gaussian && gaussian.dimensions > state.features) return false
  return (
    length === 1 || state.transition === 'given' || (state.transition === 'denoise' && gaussian !== undefined)
  )
}

/**
 * Whether a step can be taken as a whole: actions are choices, and all that is seen was there before the first, or follows from
 * the tokens.
 */
export function stepCovers({ state, gaussian, length }: NetworkShape): boolean {
  return !gaussian && (!state || length === 1 || state.transition === 'given')
}
