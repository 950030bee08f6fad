import { madd } from './simd'

/** Σ x² of `count` floats, in double precision; count is a multiple of 4. */
export function sumOfSquares(x: usize, count: i32): f64 {
  const end = x + ((<usize>count) << 2)
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  for (; x < end; x += 16) {
    const four = v128.load(x)
    const first = f64x2.promote_low_f32x4(four)
    const second = f64x2.promote_low_f32x4(v128.shuffle<i32>(four, four, 2, 3, 2, 3))
    low = f64x2.add(low, f64x2.mul(first, first))
    high = f64x2.add(high, f64x2.mul(second, second))
  }
  const both = f64x2.add(low, high)
  return f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1)
}

/**
 * AdamW (Loshchilov & Hutter 2019; torch.optim.AdamW) on `count` weights, a multiple of 4; clears the gradient.
 *
 *     g ← scale·g,  m ← β₁m + (1 − β₁)g,  v ← β₂v + (1 − β₂)g²,
 *     w ← w − rate·m / (√(v·correction2) + ε) − decay·w
 *
 * @param rate learning rate ÷ (1 − β₁ᵗ)
 * @param correction2 1 ÷ (1 − β₂ᵗ)
 * @param decay learning rate · weight decay
 */
export function adamw(
  w: usize,
  m: usize,
  v: usize,
  g: usize,
  count: i32,
  scale: f32,
  beta1: f32,
  rest1: f32,
  beta2: f32,
  rest2: f32,
  rate: f32,
  correction2: f32,
  eps: f32,
  decay: f32,
): void {
  const zero = f32x4.splat(0)
  const end = w + ((<usize>count) << 2)
  while (w < end) {
    const slope = f32x4.mul(v128.load(g), f32x4.splat(scale))
    let mean = f32x4.mul(v128.load(m), f32x4.splat(beta1))
    mean = flushTiny(madd(slope, f32x4.splat(rest1), mean), 1e-30)
    let square = f32x4.mul(v128.load(v), f32x4.splat(beta2))
    square = flushTiny(madd(f32x4.mul(slope, slope), f32x4.splat(rest2), square), 1e-36)
    const root = f32x4.sqrt(f32x4.mul(square, f32x4.splat(correction2)))
    const step = f32x4.div(f32x4.mul(mean, f32x4.splat(rate)), f32x4.add(root, f32x4.splat(eps)))
    const old = v128.load(w)
    v128.store(w, f32x4.sub(old, madd(old, f32x4.splat(decay), step)))
    v128.store(m, mean)
    v128.store(v, square)
    v128.store(g, zero)
    w += 16
    m += 16
    v += 16
    g += 16
  }
}

/** x, or 0 where |x| is below a limit too small to change a step: fading moments would become slow denormals. */
function flushTiny(x: v128, limit: f32): v128 {
  return v128.andnot(x, f32x4.lt(f32x4.abs(x), f32x4.splat(limit)))
}

/** target ← (1 − share)·target + share·source for `count` floats, a multiple of 4. */
export function mix(target: usize, source: usize, count: i32, share: f32): void {
  const kept = f32x4.splat(1 - share)
  const end = target + ((<usize>count) << 2)
  while (target < end) {
    const old = f32x4.mul(v128.load(target), kept)
    v128.store(target, madd(v128.load(source), f32x4.splat(share), old))
    target += 16
    source += 16
  }
}
