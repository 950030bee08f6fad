import { exp, madd } from './simd'

/** √(2/π) and the factor of u³ in the approximation of GELU by tanh. */
const SCALE: f32 = 0.7978845608028654
const CUBIC: f32 = 0.044715

/** tanh in each lane: (1 − e^(−2|z|)) / (1 + e^(−2|z|)) with the sign of z. */
function tanh(z: v128): v128 {
  const one = f32x4.splat(1)
  const e = exp(f32x4.mul(f32x4.abs(z), f32x4.splat(-2)))
  const size = f32x4.div(f32x4.sub(one, e), f32x4.add(one, e))
  return v128.or(size, v128.and(z, i32x4.splat(0x80000000)))
}

/** √(2/π)·(u + 0.044715·u³) */
function bend(u: v128): v128 {
  const cube = f32x4.mul(f32x4.mul(u, u), u)
  return f32x4.mul(madd(cube, f32x4.splat(CUBIC), u), f32x4.splat(SCALE))
}

/** out = ½u·(1 + tanh(√(2/π)·(u + 0.044715·u³))) of `count` rows, all `ld` bytes apart; `columns` is a multiple of 4. */
export function gelu(u: usize, out: usize, ld: usize, count: i32, columns: i32): void {
  const end = (<usize>columns) << 2
  for (let i: i32 = 0; i < count; i++) {
    for (let at: usize = 0; at < end; at += 16) {
      const x = v128.load(u + at)
      const half = f32x4.mul(x, f32x4.splat(0.5))
      v128.store(out + at, madd(half, tanh(bend(x)), half))
    }
    u += ld
    out += ld
  }
}

/** d ← d·(½(1 + t) + ½u·(1 − t²)·√(2/π)·(1 + 3·0.044715·u²)) with t the tanh above. */
export function geluGradient(u: usize, d: usize, ld: usize, count: i32, columns: i32): void {
  const end = (<usize>columns) << 2
  const one = f32x4.splat(1)
  const half = f32x4.splat(0.5)
  for (let i: i32 = 0; i < count; i++) {
    for (let at: usize = 0; at < end; at += 16) {
      const x = v128.load(u + at)
      const t = tanh(bend(x))
      const inner = f32x4.mul(madd(f32x4.mul(x, x), f32x4.splat(3 * CUBIC), one), f32x4.splat(SCALE))
      const rest = f32x4.mul(f32x4.sub(one, f32x4.mul(t, t)), inner)
      const slope = f32x4.mul(half, f32x4.add(madd(x, rest, t), one))
      v128.store(d + at, f32x4.mul(v128.load(d + at), slope))
    }
    u += ld
    d += ld
  }
}
