import { field } from '../layout/records'
import type { Sizes } from '../layout/sizes'

/**
 * The passes of an update. All programs of one pass see the same token rows: those of `passChunks` chunks of each run's
 * mini-batch, from chunk `firstChunk` on; usually that is the whole mini-batch.
 *
 * The buffer `work` begins with four planes [R, N, T]: logp, entropy, ∂loss/∂logp, ∂loss/∂entropy. After them each run has
 * an area for `capacity` tokens: h₁ … h_L and dz₁ … dz_L [capacity, H] each, then log-probs, later ∂loss/∂logits [capacity, V].
 */
export const PASS_UNIFORMS = ['recordsAt', 'rows', 'plane', 'capacity', 'firstChunk', 'passChunks'] as const

/** Planes at the start of `work`. */
export const PLANES = { logp: 0, entropy: 1, dLogp: 2, dEntropy: 3 } as const
export const PLANE_COUNT = 4

/** WGSL: `rowsInPass`, `tokens`, `token0` (of the planes) and `area` of the workgroup's run. */
export function passStatements({ shape, perToken }: Sizes): string {
  const { length: T } = shape
  return `
  let chunkRows = ${field('chunkRows')};
  let rowsBefore = uniforms.firstChunk * chunkRows;
  let rowsLeft = clamp(${field('count')} - rowsBefore, 0, uniforms.passChunks * chunkRows);
  let rowsInPass = select(0, rowsLeft, ${field('isOn')} != 0);
  let row0 = run * uniforms.rows + ${field('start')} + rowsBefore;
  let tokens = rowsInPass * ${T};
  let token0 = row0 * ${T};
  let area = ${PLANE_COUNT} * uniforms.plane + run * uniforms.capacity * ${perToken};`
}

/** WGSL of where the activations h of a layer (counted from 0), their gradients and the log-probs start. */
export const areaOf = ({ shape: { width: H, depth: L } }: Sizes) => ({
  hidden: (layer: number) => `area + ${layer * H} * uniforms.capacity`,
  gradient: (layer: number) => `area + ${(L + layer) * H} * uniforms.capacity`,
  logits: `area + ${2 * L * H} * uniforms.capacity`,
})
