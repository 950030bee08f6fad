import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { picking } from './categorical'
import { forwardLayers, forwardMemory } from './layers'
import { samplePlanes } from './samples'
import { THREEFRY } from './threefry'

/**
 * `samples` ← one completion per context, all T tokens in one dispatch; the tokens of a tile of completions are kept in
 * workgroup memory. Token t of a row is the first k with Σ_{j ≤ k} p_j > uniform number t of the row's stream, or the likeliest.
 */
export function rolloutProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { vocabulary: V, window: W, length: T, endToken } = sizes.shape
  const { rows, lanes } = tile
  const planes = samplePlanes(sizes.shape)
  return {
    kind: 'Rollout',
    lanes,
    declarations: `${THREEFRY}${forwardMemory(sizes, tile)}${picking(sizes)}
// context and completion of each row side by side
var<workgroup> text : array<i32, ${rows * (W + T)}>;
var<workgroup> isOver : array<i32, ${rows}>;
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
      when: 'isAlive',
      temperature: 'temperature',
      step: () => 't',
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
      result[${planes.action} * uniforms.plane + at] = f32(action);
      result[${planes.logp} * uniforms.plane + at] = logp;
      result[${planes.entropy} * uniforms.plane + at] = entropy;
    }
    workgroupBarrier();
  }`,
  }
}
