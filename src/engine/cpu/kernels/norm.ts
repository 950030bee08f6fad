import { madd, sum } from './simd'

/**
 * Layer norm of `count` rows: hat = (x − mean) / √(variance + ε), out = hat·gain + bias. The factor 1/√(variance + ε) is stored
 * behind each row of hat, after `columns` rounded up to a multiple of 8.
 *
 * @param x rows `ldx` bytes apart, padded with zeros to a multiple of 4 columns
 * @param index 0, or which row of x comes i-th; i32
 * @param columns H, the numbers of a row
 * @param hat rows `ldh` bytes apart
 * @param out rows `ldo` bytes apart
 * @param add 0, or a row that is added to x afterwards: the bias of the layer whose sums x starts
 */
export function norm(
  x: usize,
  ldx: usize,
  index: usize,
  count: i32,
  columns: i32,
  epsilon: f64,
  gain: usize,
  bias: usize,
  hat: usize,
  ldh: usize,
  out: usize,
  ldo: usize,
  add: usize,
): void {
  const end = (<usize>((columns + 3) & -4)) << 2
  const last = end - 16
  const inside = lanes(columns)
  const behind = (<usize>((columns + 7) & -8)) << 2
  const size = <f64>columns
  for (let i: i32 = 0; i < count; i++) {
    const row = index === 0 ? x + <usize>i * ldx : x + <usize>load<i32>(index + ((<usize>i) << 2)) * ldx
    let total = f32x4.splat(0)
    for (let at: usize = 0; at < end; at += 16) total = f32x4.add(total, v128.load(row + at))
    const mean = f32x4.splat(<f32>(sum(total) / size))
    let squares = f32x4.splat(0)
    for (let at: usize = 0; at < end; at += 16) {
      let centred = f32x4.sub(v128.load(row + at), mean)
      if (at === last) centred = v128.and(centred, inside)
      v128.store(hat + at, centred)
      squares = madd(centred, centred, squares)
    }
    const scale = <f32>(1 / Math.sqrt(sum(squares) / size + epsilon))
    const factor = f32x4.splat(scale)
    for (let at: usize = 0; at < end; at += 16) {
      const one = f32x4.mul(v128.load(hat + at), factor)
      v128.store(hat + at, one)
      v128.store(out + at, madd(one, v128.load(gain + at), v128.load(bias + at)))
    }
    store<f32>(hat + behind, scale)
    if (add !== 0) {
      for (let at: usize = 0; at < end; at += 16) {
        v128.store(row + at, f32x4.add(v128.load(row + at), v128.load(add + at)))
      }
    }
    hat += ldh
    out += ldo
  }
}

/** out = hat·gain + bias again, for `count` rows. */
export function rescale(
  hat: usize,
  ldh: usize,
  count: i32,
  columns: i32,
  gain: usize,
  bias: usize,
  out: usize,
  ldo: usize,
): void {
  const end = (<usize>((columns + 3) & -4)) << 2
  for (let i: i32 = 0; i < count; i++) {
    for (let at: usize = 0; at < end; at += 16) {
      v128.store(out + at, madd(v128.load(hat + at), v128.load(gain + at), v128.load(bias + at)))
    }
    hat += ldh
    out += ldo
  }
}

/**
 * The backward pass of `norm`: adds ∂x to dX, and to ∂gain and ∂bias. With g = gain·∂out,
 * ∂x = scale·(g − mean(g) − hat·mean(g·hat)).
 *
 * @param index 0, or which row of dX the i-th is added to; i32
 */
export function normGradient(
  d: usize,
  ldd: usize,
  hat: usize,
  ldh: usize,
  count: i32,
  columns: i32,
  gain: usize,
  dX: usize,
  ldx: usize,
  index: usize,
  dGain: usize,
  dBias: usize,
): void {
  const end = (<usize>((columns + 3) & -4)) << 2
  const last = end - 16
  const inside = lanes(columns)
  const behind = (<usize>((columns + 7) & -8)) << 2
  const size = <f64>columns
  for (let i: i32 = 0; i < count; i++) {
    let total = f32x4.splat(0)
    let along = f32x4.splat(0)
    for (let at: usize = 0; at < end; at += 16) {
      const slope = v128.load(d + at)
      const one = v128.load(hat + at)
      const g = f32x4.mul(slope, v128.load(gain + at))
      total = f32x4.add(total, g)
      along = madd(g, one, along)
      v128.store(dGain + at, madd(slope, one, v128.load(dGain + at)))
      v128.store(dBias + at, f32x4.add(slope, v128.load(dBias + at)))
    }
    const mean = f32x4.splat(<f32>(sum(total) / size))
    const share = f32x4.splat(<f32>(sum(along) / size))
    const scale = f32x4.splat(load<f32>(hat + behind))
    const row = index === 0 ? dX + <usize>i * ldx : dX + <usize>load<i32>(index + ((<usize>i) << 2)) * ldx
    for (let at: usize = 0; at < end; at += 16) {
      const g = f32x4.mul(v128.load(d + at), v128.load(gain + at))
      let change = f32x4.sub(f32x4.sub(g, mean), f32x4.mul(v128.load(hat + at), share))
      if (at === last) change = v128.and(change, inside)
      v128.store(row + at, madd(change, scale, v128.load(row + at)))
    }
    d += ldd
    hat += ldh
  }
}

/** All bits of the lanes of a row's last four columns that are within it. */
function lanes(columns: i32): v128 {
  const within = ((columns - 1) & 3) + 1
  return i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(within))
}
