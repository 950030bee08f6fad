import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { fillFeatures } from './features'
import { sigmaAt } from './gaussian'
import { forwardLayers, forwardMemory } from './layers'
import { samplePlanes } from './samples'
import { fillSlots } from './slots'

/** `samples` ← log π_ref and means of the sampled completions, at the temperature of the rollout. */
export function scoreProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { length: T, state, gaussian } = sizes.shape
  const { rows, lanes } = tile
  return {
    kind: 'Score',
    lanes,
    declarations: `${forwardMemory(sizes, tile)}${state ? seenState(sizes) : ''}`,
    body: `
  let first = tile * ${rows};
  let tokens = uniforms.rows * ${T};
  let token0 = run * tokens;
  let temperature = bitcast<f32>(uploads[uniforms.temperatureAt + run]);
  ${state ? seeStates(sizes, tile) : seeTokens(sizes, tile)}
  ${forwardLayers({
    sizes,
    tile,
    when: 'isAlive',
    temperature: 'temperature',
    step: (row) => `(first + ${row}) % ${T}`,
  })}
  ${gaussian ? scoreNumbers(sizes, tile) : scoreChoice(sizes, tile)}`,
  }
}

const isGiven = ({ shape: { state } }: Sizes) => state!.transition === 'given'
const hasTimes = (sizes: Sizes) =>
  sizes.shape.length > 1 && sizes.shape.state!.timeFeatures > 0 && !isGiven(sizes)

function seeTokens(sizes: Sizes, tile: Tile): string {
  const { window: W, length: T } = sizes.shape
  const token = `select(
          i32(result[(run * uniforms.rows + m / ${T}) * ${T} + max(p - ${W}, 0)]),
          uploads[uniforms.contextsAt + (run * uniforms.rows + m / ${T}) * ${W} + min(p, ${W - 1})],
          p < ${W})`
  return `
  var isAlive = false;
  for (var m = first; m < min(first + ${tile.rows}, tokens); m++) {
    if (result[token0 + m] >= 0.0) { isAlive = true; }
  }
  ${fillSlots(sizes, tile, 'tokens', token, `m % ${T}`)}`
}

const seeStates = (sizes: Sizes, tile: Tile) => `
  let isAlive = true;
  ${fillFeatures(sizes, tile, 'tokens', 'seenAt(run, m, f)')}`

/** `seenAt(run, m, f)`: feature f of step m of a run's trajectories, from the first states and the actions, or from the given
 * states. */
function seenState(sizes: Sizes): string {
  const { length: T, state } = sizes.shape
  const { features: F, timeFeatures: K } = state!
  const D = sizes.outputs
  const place = isGiven(sizes) ? `(run * uniforms.rows * ${T} + m)` : `(run * uniforms.rows + m / ${T})`
  const start = `bitcast<f32>(uploads[uniforms.startAt + ${place} * ${F} + f])`
  const last = `result[((run * uniforms.rows * ${T}) + m - 1) * ${D} + f]`
  const time = `bitcast<f32>(uploads[uniforms.timesAt + (run * ${T} + m % ${T}) * ${K} + f - ${F - K}])`
  return `
fn seenAt(run : i32, m : i32, f : i32) -> f32 {
  ${T > 1 && !isGiven(sizes) ? `if (f < ${D} && m % ${T} > 0) { return ${last}; }` : ''}
  ${hasTimes(sizes) ? `if (f >= ${F - K}) { return ${time}; }` : ''}
  return ${start};
}
`
}

function scoreChoice({ shape }: Sizes, { rows }: Tile): string {
  return `
  let m = first + lane;
  if (lane < ${rows} && m < tokens) {
    let action = i32(result[token0 + m]);
    var logp = 0.0;
    if (action >= 0) { logp = logit(action, lane) - logSumExp(lane); }
    result[${samplePlanes(shape).refLogp} * uniforms.plane + token0 + m] = logp;
  }`
}

function scoreNumbers({ shape, outputs: D }: Sizes, { rows, lanes }: Tile): string {
  const planes = samplePlanes(shape)
  return `
  for (var item = lane; item < ${rows * D}; item += ${lanes}) {
    let d = item % ${D};
    let m = first + item / ${D};
    if (m < tokens) {
      result[${planes.refMean} * uniforms.plane + (token0 + m) * ${D} + d] = meanOf(d, item / ${D});
    }
  }
  let m = first + lane;
  if (lane < ${rows} && m < tokens) {
    let t = m % ${shape.length};
    let deviation = temperature * ${sigmaAt('t')};
    var squares = 0.0;
    for (var d = 0; d < ${D}; d++) {
      let apart = (result[(token0 + m) * ${D} + d] - meanOf(d, lane)) / deviation;
      squares += apart * apart;
    }
    result[${planes.refLogp} * uniforms.plane + token0 + m] = logDensity(t, temperature, squares);
  }`
}
