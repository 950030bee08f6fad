import type { NetworkShape } from '../network'
import { fitsWorkgroup } from './layout/tile'

/**
 * Whether the WebGPU engine can run a network of this shape: any token window; states where a rollout needs no world
 * between two actions, that is trajectories of one step and Gaussian ones that denoise. Loads nothing of TensorFlow.js.
 */
export function webgpuCovers(shape: NetworkShape): boolean {
  if (!fitsWorkgroup(shape)) return false
  const { state, gaussian, length } = shape
  if (!state) return !gaussian
  return length === 1 || (state.transition === 'denoise' && gaussian !== undefined)
}
