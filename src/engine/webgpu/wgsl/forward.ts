import type { Sizes } from '../layout/sizes'
import { field } from '../layout/records'
import type { Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { fillFeatures } from './features'
import { eachMean, scoreNumbers } from './gaussian'
import { forwardLayers, forwardMemory } from './layers'
import { areaOf, passStatements, planesOf } from './pass'
import { fillSlots, tokenAt } from './slots'

/**
 * `work` ← log π(action), entropy and mean of the tokens of a pass, and the activations and log-probs that the backward pass
 * needs. Masked tokens get 0. A tile whose tokens are all masked is skipped; its activations are never read.
 */
export function forwardProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { length: T, width: H, gaussian } = sizes.shape
  const at = areaOf(sizes)
  const planes = planesOf(sizes)
  const keep = (layer: number) =>
    [0, 1, 2, 3]
      .map(
        (i) => `if (first + group * 4 + ${i} < tokens) {
            result[${at.hidden(layer)} + (first + group * 4 + ${i}) * ${H} + column] = value[${i}];
          }`,
      )
      .join('\n          ')
  return {
    kind: 'Forward',
    lanes: tile.lanes,
    declarations: forwardMemory(sizes, tile),
    body: `${passStatements(sizes)}
  let first = tile * ${tile.rows};
  var isAlive = false;
  for (var m = first; m < min(first + ${tile.rows}, tokens); m++) {
    if (uploads[uniforms.maskAt + token0 + m] != 0) { isAlive = true; }
  }
  let temperature = ${field('temperature')};
  ${see(sizes, tile)}
  ${forwardLayers({
    sizes,
    tile,
    when: 'isAlive',
    temperature: 'temperature',
    step: (row) => `(first + ${row}) % ${T}`,
    keep,
  })}
  ${gaussian ? keepMeans(sizes, tile) : ''}
  let m = first + lane;
  if (lane < ${tile.rows} && m < tokens) {
    var logp = 0.0;
    var entropy = 0.0;
    if (uploads[uniforms.maskAt + token0 + m] != 0) {
      ${gaussian ? densityOfAction(sizes) : probabilityOfAction(sizes)}
    }
    result[${planes.logp} * uniforms.plane + token0 + m] = logp;
    result[${planes.entropy} * uniforms.plane + token0 + m] = entropy;
  }`,
  }
}

/** Fills the inputs of the network for the tokens of a pass, from the batch. */
function see(sizes: Sizes, tile: Tile): string {
  const { length: T, state } = sizes.shape
  if (state) {
    const F = state.features
    const value = `bitcast<f32>(uploads[uniforms.seenAt + (token0 + m) * ${F} + f])`
    return fillFeatures(sizes, tile, 'tokens', value)
  }
  const actionAt = (place: string) => `uploads[uniforms.actionsAt + ${place}]`
  return fillSlots(sizes, tile, 'tokens', tokenAt(sizes, 'row0', actionAt), `m % ${T}`)
}

function probabilityOfAction(sizes: Sizes): string {
  const V = sizes.outputs
  return `let logSum = logSumExp(lane);
      logp = logit(uploads[uniforms.actionsAt + token0 + m], lane) - logSum;
      entropy = entropyOf(lane, logSum);
      for (var v = 0; v < ${V}; v++) { result[${areaOf(sizes).outputs} + m * ${V} + v] = logit(v, lane) - logSum; }`
}

function densityOfAction(sizes: Sizes): string {
  const { outputs: D, shape } = sizes
  return `let t = m % ${shape.length};
      ${scoreNumbers(sizes, `bitcast<f32>(uploads[uniforms.actionsAt + (token0 + m) * ${D} + d])`)}
      entropy = entropyOf(t, temperature);`
}

const keepMeans = (sizes: Sizes, tile: Tile) =>
  eachMean(
    sizes,
    tile,
    `let isKept = uploads[uniforms.maskAt + token0 + m] != 0;
      result[${planesOf(sizes).mean} * uniforms.plane + (token0 + m) * ${sizes.outputs} + d] = select(0.0, mean, isKept);`,
  )
