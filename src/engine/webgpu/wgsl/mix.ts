import type { BaseSizes } from '../layout/baseSizes'
import type { ProgramText } from '../program'

const LANES = 64
const BLOCK = 16 * LANES

export const mixTiles = (sizes: BaseSizes): number => Math.ceil(sizes.parameters / BLOCK)

/** `reference` ← (1 − α)·reference + α·policy, α per run; α = 0 changes no bit. */
export function mixProgram(sizes: BaseSizes): ProgramText {
  return {
    kind: 'Mix',
    lanes: LANES,
    body: `
  let alpha = bitcast<f32>(uploads[uniforms.alphaAt + run]);
  if (alpha == 0.0) { return; }
  for (var i = tile * ${BLOCK} + lane; i < min((tile + 1) * ${BLOCK}, ${sizes.parameters}); i += ${LANES}) {
    let at = run * ${sizes.parameters} + i;
    result[at] = (1.0 - alpha) * result[at] + alpha * theta[at];
  }`,
  }
}
