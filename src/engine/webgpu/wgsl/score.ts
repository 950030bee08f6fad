import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { fillFeatures } from './features'
import { eachMean, scoreNumbers } from './gaussian'
import { forwardLayers, forwardMemory } from './layers'
import { samplePlanes } from './samples'
import { fillSlots, tokenAt } from './slots'

/** `samples` ← log π_ref and means of the sampled completions, at the temperature of the rollout. */
export function scoreProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { length: T, state, gaussian } = sizes.shape
  const { rows, lanes } = tile
  const D = sizes.outputs
  const planes = samplePlanes(sizes.shape)
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
  ${gaussian ? eachMean(sizes, tile, `result[${planes.refMean} * uniforms.plane + (token0 + m) * ${D} + d] = mean;`) : ''}
  let m = first + lane;
  if (lane < ${rows} && m < tokens) {
    let t = m % ${T};
    var logp = 0.0;
    ${gaussian ? scoreNumbers(sizes, `result[(token0 + m) * ${D} + d]`) : SCORE_CHOICE}
    result[${planes.refLogp} * uniforms.plane + token0 + m] = logp;
  }`,
  }
}

const isGiven = ({ shape: { state } }: Sizes) => state!.transition === 'given'
const hasTimes = (sizes: Sizes) =>
  sizes.shape.length > 1 && sizes.shape.state!.timeFeatures > 0 && !isGiven(sizes)

function seeTokens(sizes: Sizes, tile: Tile): string {
  const token = tokenAt(sizes, 'run * uniforms.rows', (place) => `i32(result[${place}])`)
  return `
  var isAlive = false;
  for (var m = first; m < min(first + ${tile.rows}, tokens); m++) {
    if (result[token0 + m] >= 0.0) { isAlive = true; }
  }
  ${fillSlots(sizes, tile, 'tokens', token, `m % ${sizes.shape.length}`)}`
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
  const start = `bitcast<f32>(uploads[uniforms.seenAt + ${place} * ${F} + f])`
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

const SCORE_CHOICE = `
    let action = i32(result[token0 + m]);
    if (action >= 0) { logp = logit(action, lane) - logSumExp(lane); }`
