import { madd } from './simd'

/**
 * C = epilogue(init + A·B) for 4 rows × 8 columns at a time, every sum in the order of k.
 *
 * Used for the layers forward (init = bias, relu), for their derivatives (B transposed, gate = the activations) and for
 * the folded first layer (init = C, to add to it).
 * The loop over k is not unrolled, because V8 would run out of registers.
 *
 * @param a rows of A, `lda` bytes apart, readable up to a multiple of 4 rows
 * @param inner K, columns of A
 * @param b B in panels of 8 columns (`pack`)
 * @param columns columns of C, a multiple of 8
 * @param c rows of C, `ldc` bytes apart, written up to a multiple of 4 rows
 * @param init first row of what the sums start from, `ldi` bytes apart; 0 repeats one row
 * @param gate 0, or rows laid out as C's: where they are not positive C is 0
 * @param relu whether C is clamped at 0
 */
export function dense(
  a: usize,
  lda: usize,
  rows: i32,
  inner: i32,
  b: usize,
  columns: i32,
  c: usize,
  ldc: usize,
  init: usize,
  ldi: usize,
  gate: usize,
  relu: bool,
): void {
  const zero = f32x4.splat(0)
  for (let n: i32 = 0; n < columns; n += 8) {
    const end = b + ((<usize>inner) << 5)
    let a0 = a
    let out = c
    let start = init
    let mask = gate
    for (let i: i32 = 0; i < rows; i += 4) {
      let a1 = a0 + lda
      let a2 = a1 + lda
      let a3 = a2 + lda
      const next = a3 + lda
      let c00 = v128.load(start)
      let c01 = v128.load(start, 16)
      start += ldi
      let c10 = v128.load(start)
      let c11 = v128.load(start, 16)
      start += ldi
      let c20 = v128.load(start)
      let c21 = v128.load(start, 16)
      start += ldi
      let c30 = v128.load(start)
      let c31 = v128.load(start, 16)
      start += ldi
      for (let k = b; k < end; k += 32) {
        const b0 = v128.load(k)
        const b1 = v128.load(k, 16)
        let x = v128.load32_splat(a0)
        c00 = madd(x, b0, c00)
        c01 = madd(x, b1, c01)
        x = v128.load32_splat(a1)
        c10 = madd(x, b0, c10)
        c11 = madd(x, b1, c11)
        x = v128.load32_splat(a2)
        c20 = madd(x, b0, c20)
        c21 = madd(x, b1, c21)
        x = v128.load32_splat(a3)
        c30 = madd(x, b0, c30)
        c31 = madd(x, b1, c31)
        a0 += 4
        a1 += 4
        a2 += 4
        a3 += 4
      }
      a0 = next
      if (relu) {
        // pmax(x, 0) is x < 0 ? 0 : x, so that a NaN stays one
        c00 = f32x4.pmax(c00, zero)
        c01 = f32x4.pmax(c01, zero)
        c10 = f32x4.pmax(c10, zero)
        c11 = f32x4.pmax(c11, zero)
        c20 = f32x4.pmax(c20, zero)
        c21 = f32x4.pmax(c21, zero)
        c30 = f32x4.pmax(c30, zero)
        c31 = f32x4.pmax(c31, zero)
      }
      if (mask !== 0) {
        c00 = v128.and(c00, f32x4.gt(v128.load(mask), zero))
        c01 = v128.and(c01, f32x4.gt(v128.load(mask, 16), zero))
        mask += ldc
        c10 = v128.and(c10, f32x4.gt(v128.load(mask), zero))
        c11 = v128.and(c11, f32x4.gt(v128.load(mask, 16), zero))
        mask += ldc
        c20 = v128.and(c20, f32x4.gt(v128.load(mask), zero))
        c21 = v128.and(c21, f32x4.gt(v128.load(mask, 16), zero))
        mask += ldc
        c30 = v128.and(c30, f32x4.gt(v128.load(mask), zero))
        c31 = v128.and(c31, f32x4.gt(v128.load(mask, 16), zero))
        mask += ldc
      }
      v128.store(out, c00)
      v128.store(out, c01, 16)
      out += ldc
      v128.store(out, c10)
      v128.store(out, c11, 16)
      out += ldc
      v128.store(out, c20)
      v128.store(out, c21, 16)
      out += ldc
      v128.store(out, c30)
      v128.store(out, c31, 16)
      out += ldc
    }
    b = end
    c += 32
    init += 32
    if (gate !== 0) gate += 32
  }
}
