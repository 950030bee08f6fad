import { uniform } from './threefry'

/**
 * Actions in ℝ^D around means μ = skip·x + scale·o. What depends only on the step of the trajectory is in a table of
 * f64: skip, scale, s = τσ, log s + ½ log 2π, entropy.
 */
const STEP_BYTES: usize = 40

/**
 * Turns outputs into means, and scores the actions at their places, or draws them first:
 *
 *     log π(a) = logpScale · Σ_d [ −(a_d − μ_d)²/2s² − log s − ½ log 2π ]
 *
 * @param z rows of outputs, `ldz` bytes apart, which become means
 * @param x rows of features, `ldx` bytes apart; the mean reads the first D
 * @param actions action of place 0; each is D floats
 * @param means [count, D]
 * @param draws 0 scores the actions that are there, 1 takes the means, 2 draws
 * @param keys [rows, 2] of u32: dimension d of step t takes normal number t·D + d of its row's stream
 */
export function gaussian(
  z: usize,
  ldz: usize,
  count: i32,
  dimensions: i32,
  steps: usize,
  length: i32,
  logpScale: f64,
  x: usize,
  ldx: usize,
  actions: usize,
  places: usize,
  logp: usize,
  entropy: usize,
  means: usize,
  draws: i32,
  keys: usize,
): void {
  const actionBytes = (<usize>dimensions) << 2
  for (let i: i32 = 0; i < count; i++) {
    const place = load<i32>(places)
    const row = place / length
    const t = place - row * length
    const step = steps + <usize>t * STEP_BYTES
    const skip = load<f64>(step)
    const scale = load<f64>(step, 8)
    const s = load<f64>(step, 16)
    const constant = load<f64>(step, 24)
    const key = keys + ((<usize>row) << 3)
    const action = actions + <usize>place * actionBytes
    let sum: f64 = 0
    for (let d: i32 = 0; d < dimensions; d++) {
      const at = (<usize>d) << 2
      const mean = <f32>(skip * <f64>load<f32>(x + at) + scale * <f64>load<f32>(z + at))
      store<f32>(z + at, mean)
      store<f32>(means + at, mean)
      if (draws === 2) {
        const noise = normal(load<u32>(key), load<u32>(key, 4), <u32>(t * dimensions + d))
        store<f32>(action + at, <f32>(<f64>mean + s * noise))
      } else if (draws === 1) {
        store<f32>(action + at, mean)
      }
      const apart = (<f64>load<f32>(action + at) - <f64>mean) / s
      sum -= 0.5 * apart * apart + constant
    }
    store<f32>(logp, <f32>(logpScale * sum))
    store<f32>(entropy, <f32>load<f64>(step, 32))
    z += ldz
    x += ldx
    places += 4
    logp += 4
    entropy += 4
    means += actionBytes
  }
}

/**
 * ∂loss/∂o from ∂loss/∂logp and ∂loss/∂μ: scale · (dLogp · logpScale · (a − μ)/s² + dMean).
 * @param z rows of means, as `gaussian` left them
 * @param dMean [count, D]
 * @param out rows `ldo` bytes apart
 */
export function gaussianGradient(
  z: usize,
  ldz: usize,
  count: i32,
  dimensions: i32,
  steps: usize,
  length: i32,
  logpScale: f64,
  actions: usize,
  places: usize,
  dLogp: usize,
  dMean: usize,
  out: usize,
  ldo: usize,
): void {
  const actionBytes = (<usize>dimensions) << 2
  for (let i: i32 = 0; i < count; i++) {
    const place = load<i32>(places)
    const step = steps + <usize>(place % length) * STEP_BYTES
    const scale = load<f64>(step, 8)
    const s = load<f64>(step, 16)
    const action = actions + <usize>place * actionBytes
    const slope = (<f64>load<f32>(dLogp) * logpScale) / (s * s)
    for (let at: usize = 0; at < actionBytes; at += 4) {
      const apart = <f64>load<f32>(action + at) - <f64>load<f32>(z + at)
      store<f32>(out + at, <f32>(scale * (slope * apart + <f64>load<f32>(dMean + at))))
    }
    z += ldz
    out += ldo
    places += 4
    dLogp += 4
    dMean += actionBytes
  }
}

/** Normal number `index` of a stream by Box and Muller, as in `src/random`. */
function normal(k0: u32, k1: u32, index: u32): f64 {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(k0, k1, 2 * index)))
  return radius * Math.cos(2 * Math.PI * uniform(k0, k1, 2 * index + 1))
}
