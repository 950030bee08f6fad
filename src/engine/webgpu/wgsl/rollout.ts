import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import type { Program } from '../program'
import { forwardLayers, forwardMemory } from './layers'
import { softmax } from './softmax'
import { THREEFRY } from './threefry'

/** Planes [R, M, T] of the buffer `samples`: action (−1 after the end), logp, entropy, logp under the reference. */
export const SAMPLE_PLANES = { action: 0, logp: 1, entropy: 2, refLogp: 3 } as const
export const SAMPLE_PLANE_COUNT = 4

/**
 * `samples` ← one completion per context, all T tokens in one dispatch: the tokens of a tile of completions stay in
 * workgroup memory. Token t of a row is the first k with Σ_{j ≤ k} p_j > uniform number t of the row's stream, or the likeliest.
 */
export function rolloutProgram(key: string, sizes: Sizes, tile: Tile): Program {
  const { vocabulary: V, window: W, length: T, endToken } = sizes.shape
  const { rows, lanes } = tile
  return {
    kind: 'Rollout',
    key: `${key} rollout`,
    inputs: ['theta', 'folded', 'uploads'],
    uniforms: ['rows', 'plane', 'contextsAt', 'keysAt', 'temperatureAt', 'isGreedy'],
    lanes,
    declarations: `${THREEFRY}${forwardMemory(sizes, tile, 'folded')}${softmax(V, tile)}
// context and completion of each row side by side
var<workgroup> text : array<i32, ${rows * (W + T)}>;
var<workgroup> isOver : array<i32, ${rows}>;

fn pick(row : i32, logSum : f32, isGreedy : bool, draw : f32) -> i32 {
  if (isGreedy) {
    var best = 0;
    for (var v = 1; v < ${V}; v++) {
      if (logit(v, row) > logit(best, row)) { best = v; }
    }
    return best;
  }
  var cumulative = 0.0;
  for (var v = 0; v < ${V - 1}; v++) {
    cumulative += exp(logit(v, row) - logSum);
    if (cumulative > draw) { return v; }
  }
  return ${V - 1};
}
`,
    body: `
  let first = tile * ${rows};
  let temperature = bitcast<f32>(uploads[uniforms.temperatureAt + run]);
  for (var item = lane; item < ${rows * W}; item += ${lanes}) {
    let row = first + item / ${W};
    var token = -1;
    if (row < uniforms.rows) { token = uploads[uniforms.contextsAt + (run * uniforms.rows + row) * ${W} + item % ${W}]; }
    text[(item / ${W}) * ${W + T} + item % ${W}] = token;
  }
  if (lane < ${rows}) { isOver[lane] = select(1, 0, first + lane < uniforms.rows); }
  workgroupBarrier();
  for (var t = 0; t < ${T}; t++) {
    var isAlive = false;
    for (var row = 0; row < ${rows}; row++) {
      if (isOver[row] == 0) { isAlive = true; }
    }
    for (var item = lane; item < ${rows * (W + 1)}; item += ${lanes}) {
      let w = item % ${W + 1};
      var slot = ${W * V} + t;
      if (w < ${W}) {
        let token = text[(item / ${W + 1}) * ${W + T} + w + t];
        slot = select(-1, w * ${V} + token, token >= 0);
      }
      slots[item] = slot;
    }
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
    if (lane < ${rows} && first + lane < uniforms.rows) {
      let row = run * uniforms.rows + first + lane;
      var action = -1;
      var logp = 0.0;
      var entropy = 0.0;
      if (isOver[lane] == 0) {
        let logSum = logSumExp(lane);
        var draw = 0.0;
        if (uniforms.isGreedy == 0) {
          let at = uniforms.keysAt + 2 * row;
          draw = uniformDraw(vec2<u32>(bitcast<u32>(uploads[at]), bitcast<u32>(uploads[at + 1])), u32(t));
        }
        action = pick(lane, logSum, uniforms.isGreedy != 0, draw);
        logp = logit(action, lane) - logSum;
        entropy = entropyOf(lane, logSum);
        if (action == ${endToken}) { isOver[lane] = 1; }
      }
      text[lane * ${W + T} + ${W} + t] = action;
      let at = row * ${T} + t;
      result[${SAMPLE_PLANES.action} * uniforms.plane + at] = f32(action);
      result[${SAMPLE_PLANES.logp} * uniforms.plane + at] = logp;
      result[${SAMPLE_PLANES.entropy} * uniforms.plane + at] = entropy;
    }
    workgroupBarrier();
  }`,
  }
}
