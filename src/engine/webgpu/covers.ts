import type { NetworkShape } from '../network'
import { fitsWorkgroup } from './layout/tile'
import { nodeTileOf } from './transformer/tile'

/**
 * Whether the WebGPU engine can run a network of this shape: a transformer or an MLP over tokens, and an MLP over states if a
 * rollout needs no world between two actions: trajectories of one step, given states, and Gaussian denoising. Does not load
 * TensorFlow.js.
 */
export function webgpuCovers(shape: NetworkShape): boolean {
  if (shape.policy) return !shape.state && !shape.gaussian && nodeTileOf(shape) !== null
  if (!fitsWorkgroup(shape)) return false
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
