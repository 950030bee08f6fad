import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import { field } from '../layout/records'
import type { Program } from '../program'
import { forwardLayers, forwardMemory } from './layers'
import { areaOf, PASS_UNIFORMS, passStatements, PLANES } from './pass'
import { fillSlots } from './slots'
import { softmax } from './softmax'

/**
 * `work` ← log π(action) and entropy of the tokens of a pass, and what the backward pass needs: activations and log-probs.
 * Masked tokens read 0; a tile in which all tokens are masked is skipped, its activations are never read.
 */
export function forwardProgram(key: string, sizes: Sizes, tile: Tile): Program {
  const { vocabulary: V, window: W, length: T, width: H } = sizes.shape
  const at = areaOf(sizes)
  const keep = (layer: number) =>
    [0, 1, 2, 3]
      .map(
        (i) => `if (first + group * 4 + ${i} < tokens) {
            result[${at.hidden(layer)} + (first + group * 4 + ${i}) * ${H} + column] = value[${i}];
          }`,
      )
      .join('\n          ')
  const token = `select(
          uploads[uniforms.actionsAt + (row0 + m / ${T}) * ${T} + max(p - ${W}, 0)],
          uploads[uniforms.contextsAt + (row0 + m / ${T}) * ${W} + min(p, ${W - 1})],
          p < ${W})`
  return {
    kind: 'Forward',
    key: `${key} forward`,
    inputs: ['theta', 'folded', 'uploads'],
    uniforms: [...PASS_UNIFORMS, 'contextsAt', 'actionsAt', 'maskAt'],
    lanes: tile.lanes,
    declarations: `${forwardMemory(sizes, tile, 'folded')}${softmax(V, tile)}`,
    body: `${passStatements(sizes)}
  let first = tile * ${tile.rows};
  var isAlive = false;
  for (var m = first; m < min(first + ${tile.rows}, tokens); m++) {
    if (uploads[uniforms.maskAt + token0 + m] != 0) { isAlive = true; }
  }
  let temperature = ${field('temperature')};
  ${fillSlots(sizes, tile, 'tokens', token, `m % ${T}`)}
  ${forwardLayers({
    sizes,
    tile,
    parameters: 'theta',
    parametersAt: `run * ${sizes.parameters}`,
    foldedAt: `run * ${sizes.folded}`,
    when: 'isAlive',
    temperature: 'temperature',
    keep,
  })}
  let m = first + lane;
  if (lane < ${tile.rows} && m < tokens) {
    var logp = 0.0;
    var entropy = 0.0;
    if (uploads[uniforms.maskAt + token0 + m] != 0) {
      let logSum = logSumExp(lane);
      logp = logit(uploads[uniforms.actionsAt + token0 + m], lane) - logSum;
      entropy = entropyOf(lane, logSum);
      for (var v = 0; v < ${V}; v++) { result[${at.logits} + m * ${V} + v] = logit(v, lane) - logSum; }
    }
    result[${PLANES.logp} * uniforms.plane + token0 + m] = logp;
    result[${PLANES.entropy} * uniforms.plane + token0 + m] = entropy;
  }`,
  }
}
