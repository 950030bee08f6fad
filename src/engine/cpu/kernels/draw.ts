import { exp } from './simd'
import { logSoftmax } from './softmax'
import { uniform } from './threefry'

/**
 * Chooses a token for each of `count` places. Logits become log-probabilities; the token is written to its place in the
 * completion; log π and entropy are written; next places of completions that have not ended are appended to the list.
 *
 * @param z rows of logits, `ldz` bytes apart
 * @param tokens [rows, W + T] of i32; the token of a place is at place + W
 * @param keys [rows, 2] of u32, the stream of each row, or 0 to decode greedily
 * @param endToken the token after which a completion has ended
 * @param next where the next place is appended; 0 at the last step
 * @returns how many were appended
 */
export function draw(
  z: usize,
  ldz: usize,
  count: i32,
  vocabulary: i32,
  temperature: f32,
  tokens: usize,
  places: usize,
  window: i32,
  length: i32,
  keys: usize,
  endToken: i32,
  logp: usize,
  entropy: usize,
  next: usize,
): i32 {
  const first = next
  for (let i: i32 = 0; i < count; i++) {
    const place = load<i32>(places)
    store<f32>(entropy, logSoftmax(z, vocabulary, temperature))
    let action: i32
    if (keys === 0) {
      action = likeliest(z, vocabulary)
    } else {
      const row = place / (window + length)
      const key = keys + ((<usize>row) << 3)
      const position = <u32>(place - row * (window + length))
      action = sample(z, vocabulary, uniform(load<u32>(key), load<u32>(key, 4), position))
    }
    store<i32>(tokens + ((<usize>(place + window)) << 2), action)
    store<f32>(logp, load<f32>(z + ((<usize>action) << 2)))
    if (next !== 0 && action !== endToken) {
      store<i32>(next, place + 1)
      next += 4
    }
    z += ldz
    places += 4
    logp += 4
    entropy += 4
  }
  return <i32>((next - first) >>> 2)
}

/** Inverse CDF: the first token whose cumulative probability exceeds u. */
function sample(z: usize, vocabulary: i32, u: f64): i32 {
  let cumulative: f64 = 0
  for (let v: i32 = 0; v < vocabulary; v += 4) {
    const p = exp(v128.load(z + ((<usize>v) << 2)))
    cumulative += <f64>f32x4.extract_lane(p, 0)
    if (cumulative > u) return v
    cumulative += <f64>f32x4.extract_lane(p, 1)
    if (cumulative > u) return v + 1
    cumulative += <f64>f32x4.extract_lane(p, 2)
    if (cumulative > u) return v + 2
    cumulative += <f64>f32x4.extract_lane(p, 3)
    if (cumulative > u) return v + 3
  }
  return vocabulary - 1
}

/** The likeliest token; the lowest on ties. */
function likeliest(z: usize, vocabulary: i32): i32 {
  let best: i32 = 0
  let most = load<f32>(z)
  for (let v: i32 = 1; v < vocabulary; v++) {
    const value = load<f32>(z + ((<usize>v) << 2))
    if (value > most) {
      best = v
      most = value
    }
  }
  return best
}
