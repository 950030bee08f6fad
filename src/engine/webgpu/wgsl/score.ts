import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import type { Program } from '../program'
import { forwardLayers, forwardMemory } from './layers'
import { SAMPLE_PLANES } from './rollout'
import { fillSlots } from './slots'
import { softmax } from './softmax'

/** `samples` ← log π_ref of the completions that stand there, at the temperature of the rollout. */
export function scoreProgram(key: string, sizes: Sizes, tile: Tile): Program {
  const { vocabulary: V, window: W, length: T } = sizes.shape
  const { rows, lanes } = tile
  const token = `select(
          i32(result[(run * uniforms.rows + m / ${T}) * ${T} + max(p - ${W}, 0)]),
          uploads[uniforms.contextsAt + (run * uniforms.rows + m / ${T}) * ${W} + min(p, ${W - 1})],
          p < ${W})`
  return {
    kind: 'Score',
    key: `${key} score`,
    inputs: ['theta', 'folded', 'uploads'],
    uniforms: ['rows', 'plane', 'contextsAt', 'temperatureAt'],
    lanes,
    declarations: `${forwardMemory(sizes, tile, 'folded')}${softmax(V, tile)}`,
    body: `
  let first = tile * ${rows};
  let tokens = uniforms.rows * ${T};
  let token0 = run * tokens;
  let temperature = bitcast<f32>(uploads[uniforms.temperatureAt + run]);
  var isAlive = false;
  for (var m = first; m < min(first + ${rows}, tokens); m++) {
    if (result[token0 + m] >= 0.0) { isAlive = true; }
  }
  ${fillSlots(sizes, tile, 'tokens', token, `m % ${T}`)}
  ${forwardLayers({
    sizes,
    tile,
    parameters: 'theta',
    parametersAt: `run * ${sizes.parameters}`,
    foldedAt: `run * ${sizes.folded}`,
    when: 'isAlive',
    temperature: 'temperature',
    keep: () => '',
  })}
  let m = first + lane;
  if (lane < ${rows} && m < tokens) {
    let action = i32(result[token0 + m]);
    var logp = 0.0;
    if (action >= 0) { logp = logit(action, lane) - logSumExp(lane); }
    result[${SAMPLE_PLANES.refLogp} * uniforms.plane + token0 + m] = logp;
  }`,
  }
}

/** `result` [M, V] ← next-token probabilities after M contexts of one run, at one position, at temperature 1. */
export function probabilitiesProgram(key: string, sizes: Sizes, tile: Tile): Program {
  const { vocabulary: V, window: W } = sizes.shape
  const { rows, lanes } = tile
  return {
    kind: 'Probabilities',
    key: `${key} probabilities`,
    inputs: ['theta', 'folded', 'uploads'],
    uniforms: ['rows', 'contextsAt', 'position', 'slot'],
    lanes,
    declarations: `${forwardMemory(sizes, tile, 'folded')}${softmax(V, tile)}`,
    body: `
  let first = tile * ${rows};
  // position and window move together, so the token of a slot is the context's at that slot
  ${fillSlots(sizes, tile, 'uniforms.rows', `uploads[uniforms.contextsAt + m * ${W} + w]`, 'uniforms.position')}
  ${forwardLayers({
    sizes,
    tile,
    parameters: 'theta',
    parametersAt: `uniforms.slot * ${sizes.parameters}`,
    foldedAt: `uniforms.slot * ${sizes.folded}`,
    when: 'true',
    temperature: '1.0',
    keep: () => '',
  })}
  let m = first + lane;
  if (lane < ${rows} && m < uniforms.rows) {
    let logSum = logSumExp(lane);
    for (var v = 0; v < ${V}; v++) { result[m * ${V} + v] = exp(logit(v, lane) - logSum); }
  }`,
  }
}
