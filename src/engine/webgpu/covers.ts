import type { NetworkShape } from '../network'
import { fitsWorkgroup } from './layout/tile'

/**
 * Whether the WebGPU engine can run a network of this shape: an MLP with any token window, and states if a rollout needs no world
 * between two actions: trajectories of one step, given states, and Gaussian denoising. Does not load TensorFlow.js.
 */
export function webgpuCovers(shape: NetworkShape): boolean {
  if (shape.policy || !fitsWorkgroup(shape)) return false
  const { state, gaussian, length } = shape
  if (!state) return !gaussian
  // an action replaces the first features
  if (gaussian && gaussian.dimensions > state.features) return false
  return (
    length === 1 || state.transition === 'given' || (state.transition === 'denoise' && gaussian !== undefined)
  )
}

/**
 * Whether a step can be taken as a whole: actions are choices, and everything that the network sees was known before the
 * first action or follows from the tokens.
 */
export function stepCovers({ state, gaussian, length }: NetworkShape): boolean {
  return !gaussian && (!state || length === 1 || state.transition === 'given')
}
