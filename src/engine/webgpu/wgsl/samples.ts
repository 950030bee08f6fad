import { actionSize, type NetworkShape } from '../../network'

/**
 * The planes [R, M, T] of the buffer `samples`: where each array starts. An action is one number, −1 after the end, or D
 * numbers; only a Gaussian head has means. Those of the reference come last, so that a rollout without it reads `sampled`
 * planes and one with it `count`.
 */
export function samplePlanes(shape: NetworkShape) {
  const D = actionSize(shape)
  const means = shape.gaussian ? D : 0
  const sampled = D + 2 + means
  return {
    action: 0,
    logp: D,
    entropy: D + 1,
    mean: D + 2,
    sampled,
    refLogp: sampled,
    refMean: sampled + 1,
    count: sampled + 1 + means,
  }
}
