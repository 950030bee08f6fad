import { exp, largest, madd, sum } from './simd'

/**
 * log-softmax of logits/temperature in place; returns the entropy −Σ p·log p in nats.
 * @param z [V], with room up to a multiple of 4, which is padded with log-probabilities of probability 0
 */
export function logSoftmax(z: usize, vocabulary: i32, temperature: f32): f32 {
  const end = z + ((<usize>((vocabulary + 3) & -4)) << 2)
  for (let pad = z + ((<usize>vocabulary) << 2); pad < end; pad += 4) store<f32>(pad, -1e30)
  const divisor = f32x4.splat(temperature)
  let top = f32x4.splat(-Infinity)
  for (let at = z; at < end; at += 16) {
    const x = f32x4.div(v128.load(at), divisor)
    v128.store(at, x)
    top = f32x4.pmax(top, x)
  }
  const shift = f32x4.splat(largest(top))
  let mass = f32x4.splat(0)
  let weighted = f32x4.splat(0)
  for (let at = z; at < end; at += 16) {
    const x = f32x4.sub(v128.load(at), shift)
    const e = exp(x)
    v128.store(at, x)
    mass = f32x4.add(mass, e)
    weighted = madd(e, x, weighted)
  }
  const total = sum(mass)
  const logTotal = Math.log(total)
  const offset = f32x4.splat(<f32>logTotal)
  for (let at = z; at < end; at += 16) v128.store(at, f32x4.sub(v128.load(at), offset))
  return <f32>(logTotal - sum(weighted) / total)
}

/**
 * Scores `count` tokens: logits become log-probabilities; log π of the token at its place and the entropy are
 * written.
 *
 * @param z rows of logits, `ldz` bytes apart
 * @param actions pointer to the token of place 0; i32
 */
export function score(
  z: usize,
  ldz: usize,
  count: i32,
  vocabulary: i32,
  temperature: f32,
  actions: usize,
  places: usize,
  logp: usize,
  entropy: usize,
): void {
  for (let i: i32 = 0; i < count; i++) {
    store<f32>(entropy, logSoftmax(z, vocabulary, temperature))
    const action = load<i32>(actions + ((<usize>load<i32>(places)) << 2))
    store<f32>(logp, load<f32>(z + ((<usize>action) << 2)))
    z += ldz
    places += 4
    logp += 4
    entropy += 4
  }
}

/**
 * ∂loss/∂logits from ∂loss/∂logp(action) and ∂loss/∂entropy, with p = softmax(logits/τ):
 *
 *     dz_k = [ dLogp·(1[k = a] − p_k) − dEntropy·p_k·(log p_k + H) ] / τ
 *
 * @param z log-probabilities as `score` left them
 * @param out rows `ldo` bytes apart; written up to a multiple of 4 columns, with zeros beyond V
 */
export function logitGradient(
  z: usize,
  ldz: usize,
  count: i32,
  vocabulary: i32,
  temperature: f32,
  actions: usize,
  places: usize,
  entropy: usize,
  dLogp: usize,
  dEntropy: usize,
  out: usize,
  ldo: usize,
): void {
  const inverse: f32 = -1 / temperature
  const width = (<usize>((vocabulary + 3) & -4)) << 2
  for (let i: i32 = 0; i < count; i++) {
    const dl = load<f32>(dLogp)
    const slope = f32x4.splat(dl * inverse)
    const spread = f32x4.splat(load<f32>(dEntropy) * inverse)
    const height = f32x4.splat(load<f32>(entropy))
    for (let at: usize = 0; at < width; at += 16) {
      const l = v128.load(z + at)
      const g = madd(spread, f32x4.add(l, height), slope)
      v128.store(out + at, f32x4.mul(exp(l), g))
    }
    const chosen = out + ((<usize>load<i32>(actions + ((<usize>load<i32>(places)) << 2))) << 2)
    store<f32>(chosen, load<f32>(chosen) + dl / temperature)
    z += ldz
    out += ldo
    places += 4
    entropy += 4
    dLogp += 4
    dEntropy += 4
  }
}
