import type { Sizes } from '../layout/sizes'
import { TILE_ROWS, type Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { picking } from './categorical'
import { fillFeatures } from './features'
import { sigmaAt } from './gaussian'
import { forwardLayers, forwardMemory } from './layers'
import { samplePlanes } from './samples'
import { THREEFRY } from './threefry'

/**
 * `samples` ← one trajectory per start state, all T steps in one dispatch; the features of a tile of trajectories are kept in
 * workgroup memory. Between two steps the action replaces the first features and the time features advance, or the next
 * given state is loaded.
 * Dimension d of step t of a Gaussian action is μ_d + τσ_t · normal number t·D + d of the row's stream, or μ_d.
 */
export function trajectoryProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { length: T, gaussian } = sizes.shape
  const { features: F, timeFeatures: K, transition } = sizes.shape.state!
  const isGiven = transition === 'given'
  const { rows, lanes } = tile
  const seenAt = (t: string) =>
    isGiven ? `(run * uniforms.rows + m) * ${T} + ${t}` : '(run * uniforms.rows + m)'
  const seen = (t: string) => `bitcast<f32>(uploads[uniforms.startAt + (${seenAt(t)}) * ${F} + f])`
  const time = `bitcast<f32>(uploads[uniforms.timesAt + (run * ${T} + t + 1) * ${K} + f - ${F - K}])`
  const isTimed = T > 1 && K > 0 && !isGiven
  return {
    kind: 'Rollout',
    lanes,
    declarations: `${THREEFRY}${forwardMemory(sizes, tile)}${gaussian ? '' : picking(sizes)}
fn keyOf(row : i32) -> vec2<u32> {
  let at = uniforms.keysAt + 2 * row;
  return vec2<u32>(bitcast<u32>(uploads[at]), bitcast<u32>(uploads[at + 1]));
}
`,
    body: `
  let first = tile * ${rows};
  let temperature = bitcast<f32>(uploads[uniforms.temperatureAt + run]);
  ${fillFeatures(sizes, tile, 'uniforms.rows', seen('0'))}
  for (var t = 0; t < ${T}; t++) {
    ${forwardLayers({
      sizes,
      tile,
      when: 'true',
      temperature: 'temperature',
      step: () => 't',
    })}
    ${gaussian ? draw(sizes, tile) : choose(sizes, tile)}
    ${
      isGiven
        ? `workgroupBarrier();
    if (t < ${T - 1}) { ${fillFeatures(sizes, tile, 'uniforms.rows', seen('t + 1'))} }`
        : ''
    }
    ${isTimed ? `if (t < ${T - 1}) { ${fillFeatures(sizes, tile, 'uniforms.rows', time, F - K)} }` : ''}
  }`,
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
      let deviation = temperature * ${sigmaAt('t')};
      var squares = 0.0;
      for (var d = 0; d < ${D}; d++) {
        let apart = (features[d * ${groups} + lane / 4][lane % 4] - meanOf(d, lane)) / deviation;
        squares += apart * apart;
      }
      let at = (run * uniforms.rows + first + lane) * ${T} + t;
      result[${planes.logp} * uniforms.plane + at] = logDensity(t, temperature, squares);
      result[${planes.entropy} * uniforms.plane + at] = entropyOf(t, temperature);
    }`
}

/** Chooses an action from the vocabulary and scores it. */
function choose({ shape }: Sizes, { rows }: Tile): string {
  const { length: T } = shape
  const planes = samplePlanes(shape)
  return `
    if (lane < ${rows} && first + lane < uniforms.rows) {
      let row = run * uniforms.rows + first + lane;
      let logSum = logSumExp(lane);
      let draw = uniformDraw(keyOf(row), u32(t));
      let action = pick(lane, logSum, uniforms.isGreedy != 0, draw);
      let at = row * ${T} + t;
      result[${planes.action} * uniforms.plane + at] = f32(action);
      result[${planes.logp} * uniforms.plane + at] = logit(action, lane) - logSum;
      result[${planes.entropy} * uniforms.plane + at] = entropyOf(lane, logSum);
    }`
}
