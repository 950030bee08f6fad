import type { ProgramText } from '../../program'
import { picking } from '../../wgsl/categorical'
import { samplePlanes } from '../../wgsl/samples'
import { THREEFRY } from '../../wgsl/threefry'
import type { TransformerSizes } from '../sizes'
import type { NodeTile } from '../tile'
import { addMixed, attend, attentionInputs } from './attention'
import { embed, logits } from './ends'
import { codeOf, declarations, sampleStatements } from './forward'
import { addHidden } from './hidden'
import { tensor } from './matrices'
import { MAP } from './nodes'
import { norm } from './norm'

/**
 * `samples` ← one completion per context, all T steps in one dispatch, after `scoreProgram` has computed the prompts. A tile
 * consists of completions. Each has one node at a time, that of its last token; its keys and values stay for later steps.
 *
 * Token t of a row is the first k with Σ_{j ≤ k} p_j > uniform number t of the row's stream, or the most likely.
 */
export function rolloutProgram(sizes: TransformerSizes, tile: NodeTile): ProgramText {
  const { shape, prompt: Q, layers, passing, at } = sizes
  const { length: T } = shape
  const { rows } = tile
  const code = codeOf(sizes, tile, 'run')
  const x = passing.at('x')
  const [qkv, weights] = [passing.of('qkv', 'layer'), passing.at('weights')]
  return {
    kind: 'Rollout',
    lanes: tile.lanes,
    declarations: `${THREEFRY}${declarations(sizes, tile)}${picking(sizes)}
var<workgroup> isOver : array<i32, ${rows}>;
`,
    body: `${sampleStatements(sizes)}${MAP}
  if (lane < ${rows}) {
    let row = tile * ${rows} + lane;
    isOver[lane] = 1;
    node[lane] = -1;
    token[lane] = -1;
    seen[lane] = vec4<i32>(0, 1, 0, 0);
    if (row < uniforms.passRows) {
      isOver[lane] = 0;
      node[lane] = promptOf(map, row) * ${Q} + ${Q - 1};
    }
  }
  workgroupBarrier();
  for (var t = 0; t < ${T}; t++) {
    var isAlive = false;
    for (var r = 0; r < ${rows}; r++) {
      if (isOver[r] == 0) { isAlive = true; }
    }
    if (t > 0) {
      ${embed(code, x)}
      for (var layer = 0; layer < ${layers}; layer++) {
        ${norm(code, { x, gain: tensor(code, 'layer', 'norm1'), keep: null })}
        ${attentionInputs(code, 'layer', qkv)}
        ${attend(code, { qkv, weights }, null)}
        ${addMixed(code, 'layer', x)}
        ${norm(code, { x, gain: tensor(code, 'layer', 'norm2'), keep: null })}
        ${addHidden(code, 'layer', x, null)}
      }
    }
    ${norm(code, { x, gain: `${code.theta} + ${at.normOut}`, keep: null })}
    ${logits(code)}
    ${choose(sizes, tile)}
    workgroupBarrier();
  }`,
  }
}

/** Chooses an action and scores it, or writes −1 if the row is over; then moves on to the node of the action. */
function choose({ shape, own, prompt: Q }: TransformerSizes, { rows }: NodeTile): string {
  const { length: T, endToken } = shape
  const planes = samplePlanes(shape)
  return `
    if (lane < ${rows} && node[lane] >= 0) {
      let rowInPass = tile * ${rows} + lane;
      let row = row0 + rowInPass;
      var action = -1;
      var logp = 0.0;
      var entropy = 0.0;
      if (isOver[lane] == 0) {
        let logSum = logSumExp(lane);
        let key = uniforms.keysAt + 2 * row;
        let stream = vec2<u32>(bitcast<u32>(uploads[key]), bitcast<u32>(uploads[key + 1]));
        action = pick(lane, logSum, uniforms.isGreedy != 0, uniformDraw(stream, u32(t)));
        logp = logit(action, lane) - logSum;
        entropy = entropyOf(lane, logSum);
        if (action == ${endToken}) { isOver[lane] = 1; }
      }
      let place = row * ${T} + t;
      result[${planes.action} * uniforms.plane + place] = f32(action);
      result[${planes.logp} * uniforms.plane + place] = logp;
      result[${planes.entropy} * uniforms.plane + place] = entropy;
      node[lane] = promptsOf(map) * ${Q} + rowInPass * ${own} + t;
      token[lane] = action;
      seen[lane] = seenByToken(map, rowInPass, t);
    }`
}
