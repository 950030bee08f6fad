import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { fillFeatures } from './features'
import { forwardLayers, forwardMemory } from './layers'
import { fillSlots } from './slots'

/**
 * `result` ← the distributions of one run's policy after M contexts or in M states, at one position and temperature 1:
 * probabilities [M, V], or means [M, D].
 */
export function distributionProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { window: W, state, gaussian } = sizes.shape
  const outputs = sizes.outputs
  const { rows, lanes } = tile
  const see = state
    ? fillFeatures(
        sizes,
        tile,
        'uniforms.rows',
        `bitcast<f32>(uploads[uniforms.inputsAt + m * ${state.features} + f])`,
      )
    : // position and window move together, so the token of a slot is the context's at that slot
      fillSlots(
        sizes,
        tile,
        'uniforms.rows',
        `uploads[uniforms.inputsAt + m * ${W} + w]`,
        'uniforms.position',
      )
  const row = gaussian
    ? `for (var d = 0; d < ${outputs}; d++) { result[m * ${outputs} + d] = meanOf(d, lane); }`
    : `let logSum = logSumExp(lane);
    for (var v = 0; v < ${outputs}; v++) { result[m * ${outputs} + v] = exp(logit(v, lane) - logSum); }`
  return {
    kind: 'Distribution',
    lanes,
    declarations: forwardMemory(sizes, tile),
    body: `
  let first = tile * ${rows};
  ${see}
  ${forwardLayers({
    sizes,
    tile,
    slot: 'uniforms.slot',
    when: 'true',
    temperature: '1.0',
    step: () => 'uniforms.position',
  })}
  let m = first + lane;
  if (lane < ${rows} && m < uniforms.rows) {
    ${row}
  }`,
  }
}
