import { field } from '../layout/records'
import type { BaseSizes } from '../layout/baseSizes'

/**
 * The passes of an update. All programs of a pass work on the same tokens: those of `passChunks` chunks of each run's
 * mini-batch, from chunk `firstChunk` on; usually the whole mini-batch.
 *
 * The buffer `work` begins with planes: see `planesOf`. Then each run has an area for `capacity` tokens: h₁ … h_L and
 * dz₁ … dz_L [capacity, H] each, then [capacity, V or D]: log-probs, which the backward pass replaces by ∂loss/∂outputs. That is
 * the area of an MLP; `transformer/sizes.ts` has that of a transformer.
 */

/**
 * The numbers of the planes [R, N, T] at the start of `work`, and how many there are. A Gaussian head has D of them for
 * its means [R, N, T, D]. Its entropy depends on no weight, so `dEntropy` holds the other factor on the means: that of
 * an exact KL, or 1 if ∂loss/∂μ was given.
 */
export function planesOf({ shape: { gaussian } }: BaseSizes) {
  const means = gaussian ? gaussian.dimensions : 0
  return { logp: 0, entropy: 1, mean: 2, dLogp: 2 + means, dEntropy: 3 + means, count: 4 + means }
}

/** The number of planes that the forward pass writes, which are the first ones. */
export const scorePlanes = (sizes: BaseSizes) => planesOf(sizes).dLogp

/** WGSL: `rowsInPass`, `tokens`, `token0` (of the planes) and `area` of the workgroup's run. */
export function passStatements(sizes: BaseSizes): string {
  const { length: T } = sizes.shape
  return `
  let chunkRows = ${field('chunkRows')};
  let rowsBefore = uniforms.firstChunk * chunkRows;
  let rowsLeft = clamp(${field('count')} - rowsBefore, 0, uniforms.passChunks * chunkRows);
  let rowsInPass = select(0, rowsLeft, ${field('isOn')} != 0);
  let row0 = run * uniforms.rows + ${field('start')} + rowsBefore;
  let tokens = rowsInPass * ${T};
  let token0 = row0 * ${T};
  let area = ${planesOf(sizes).count} * uniforms.plane + run * uniforms.capacity * ${sizes.perToken};`
}

/** WGSL of where the activations h of a layer (counted from 0), their gradients and those of the outputs start. */
export const areaOf = ({ shape: { width: H, depth: L } }: BaseSizes) => ({
  hidden: (layer: number) => `area + ${layer * H} * uniforms.capacity`,
  gradient: (layer: number) => `area + ${(L + layer) * H} * uniforms.capacity`,
  outputs: `area + ${2 * L * H} * uniforms.capacity`,
})
