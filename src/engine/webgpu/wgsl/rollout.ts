import type { Sizes } from '../layout/sizes'
import { TILE_ROWS, type Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { picking } from './categorical'
import { fillFeatures } from './features'
import { scoreNumbers, sigmaAt } from './gaussian'
import { forwardLayers, forwardMemory } from './layers'
import { samplePlanes } from './samples'
import { THREEFRY } from './threefry'

/** The WGSL of a rollout's inputs: their initial values, the reads of each step, and their change after an action. */
interface Seen {
  declarations: string
  begin: string
  /** before step t; declares what `when` needs */
  look: string
  /** WGSL condition, the same for the whole workgroup: whether any row continues */
  when: string
  /** after the actions of step t */
  advance: string
}

/**
 * `samples` ← one completion per context, or one trajectory per start state, all T steps in one dispatch; the inputs of
 * a tile of rows are in workgroup memory.
 *
 * Token t of a row is the first k with Σ_{j ≤ k} p_j > uniform number t of the row's stream, or the most likely.
 * Dimension d of step t of a Gaussian action is μ_d + τσ_t · normal number t·D + d of the row's stream, or μ_d.
 */
export function rolloutProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { length: T, state, gaussian } = sizes.shape
  const { rows, lanes } = tile
  const seen = state ? states(sizes, tile) : texts(sizes, tile)
  return {
    kind: 'Rollout',
    lanes,
    declarations: `${THREEFRY}${forwardMemory(sizes, tile)}${gaussian ? '' : picking(sizes)}${seen.declarations}
fn keyOf(row : i32) -> vec2<u32> {
  let at = uniforms.keysAt + 2 * row;
  return vec2<u32>(bitcast<u32>(uploads[at]), bitcast<u32>(uploads[at + 1]));
}
`,
    body: `
  let first = tile * ${rows};
  let temperature = bitcast<f32>(uploads[uniforms.temperatureAt + run]);
  ${seen.begin}
  for (var t = 0; t < ${T}; t++) {
    ${seen.look}
    ${forwardLayers({
      sizes,
      tile,
      when: seen.when,
      temperature: 'temperature',
      step: () => 't',
    })}
    ${gaussian ? draw(sizes, tile) : choose(sizes, tile)}
    ${seen.advance}
  }`,
  }
}

/** Context and completion of each row side by side; a row is over after its end token. */
function texts({ shape }: Sizes, { rows, lanes }: Tile): Seen {
  const { vocabulary: V, window: W, length: T } = shape
  return {
    declarations: `
// context and completion of each row side by side
var<workgroup> text : array<i32, ${rows * (W + T)}>;
var<workgroup> isOver : array<i32, ${rows}>;
`,
    begin: `
  for (var item = lane; item < ${rows * W}; item += ${lanes}) {
    let row = first + item / ${W};
    var token = -1;
    if (row < uniforms.rows) { token = uploads[uniforms.seenAt + (run * uniforms.rows + row) * ${W} + item % ${W}]; }
    text[(item / ${W}) * ${W + T} + item % ${W}] = token;
  }
  if (lane < ${rows}) { isOver[lane] = select(1, 0, first + lane < uniforms.rows); }
  workgroupBarrier();`,
    look: `
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
    }`,
    when: 'isAlive',
    advance: 'workgroupBarrier();',
  }
}

/** Between two steps the action replaces the first features and the time features advance, or the next given state is loaded. */
function states(sizes: Sizes, tile: Tile): Seen {
  const { length: T, state } = sizes.shape
  const { features: F, timeFeatures: K, transition } = state!
  const isGiven = transition === 'given'
  const isTimed = T > 1 && K > 0 && !isGiven
  const fill = (value: string, from = 0) => fillFeatures(sizes, tile, 'uniforms.rows', value, from)
  const seenAt = (t: string) =>
    isGiven ? `(run * uniforms.rows + m) * ${T} + ${t}` : '(run * uniforms.rows + m)'
  const seen = (t: string) => `bitcast<f32>(uploads[uniforms.seenAt + (${seenAt(t)}) * ${F} + f])`
  const time = `bitcast<f32>(uploads[uniforms.timesAt + (run * ${T} + t + 1) * ${K} + f - ${F - K}])`
  const next = isGiven ? fill(seen('t + 1')) : isTimed ? fill(time, F - K) : ''
  return {
    declarations: '',
    begin: fill(seen('0')),
    look: '',
    when: 'true',
    advance: `${isGiven ? 'workgroupBarrier();' : ''}
    ${next && `if (t < ${T - 1}) { ${next} }`}`,
  }
}

/** Draws an action of D numbers, which are features of the next step, and scores it. */
function draw(sizes: Sizes, { rows, lanes }: Tile): string {
  const { length: T } = sizes.shape
  const D = sizes.outputs
  const groups = rows / TILE_ROWS
  const planes = samplePlanes(sizes.shape)
  return `
    for (var item = lane; item < ${D * groups}; item += ${lanes}) {
      let d = item % ${D};
      let group = item / ${D};
      let mean = z[d * ${groups} + group];
      var action = mean;
      for (var i = 0; i < 4; i++) {
        let m = first + group * 4 + i;
        if (m >= uniforms.rows) { continue; }
        let row = run * uniforms.rows + m;
        if (uniforms.isGreedy == 0) {
          action[i] += temperature * ${sigmaAt('t')} * normalDraw(keyOf(row), u32(t * ${D} + d));
        }
        let at = (row * ${T} + t) * ${D} + d;
        result[${planes.action} * uniforms.plane + at] = action[i];
        result[${planes.mean} * uniforms.plane + at] = mean[i];
      }
      features[d * ${groups} + group] = action;
    }
    workgroupBarrier();
    if (lane < ${rows} && first + lane < uniforms.rows) {
      var logp = 0.0;
      ${scoreNumbers(sizes, `features[d * ${groups} + lane / 4][lane % 4]`)}
      let at = (run * uniforms.rows + first + lane) * ${T} + t;
      result[${planes.logp} * uniforms.plane + at] = logp;
      result[${planes.entropy} * uniforms.plane + at] = entropyOf(t, temperature);
    }`
}

/** Chooses an action from the vocabulary and scores it; −1 if a text is over. */
function choose({ shape }: Sizes, { rows }: Tile): string {
  const { window: W, length: T, endToken, state } = shape
  const planes = samplePlanes(shape)
  return `
    if (lane < ${rows} && first + lane < uniforms.rows) {
      let row = run * uniforms.rows + first + lane;
      var action = -1;
      var logp = 0.0;
      var entropy = 0.0;
      if (${state ? 'true' : 'isOver[lane] == 0'}) {
        let logSum = logSumExp(lane);
        action = pick(lane, logSum, uniforms.isGreedy != 0, uniformDraw(keyOf(row), u32(t)));
        logp = logit(action, lane) - logSum;
        entropy = entropyOf(lane, logSum);
        ${state ? '' : `if (action == ${endToken}) { isOver[lane] = 1; }`}
      }
      ${state ? '' : `text[lane * ${W + T} + ${W} + t] = action;`}
      let at = row * ${T} + t;
      result[${planes.action} * uniforms.plane + at] = f32(action);
      result[${planes.logp} * uniforms.plane + at] = logp;
      result[${planes.entropy} * uniforms.plane + at] = entropy;
    }`
}
