import { madd } from './simd'

/**
 * G += Xᵀ·D over `rows` rows, 4 × 8 entries of G at a time, every sum in the order of the rows.
 *
 * @param x rows of X, `ldx` bytes apart
 * @param inputs rows of G, taken in fours
 * @param d rows of D, `ldd` bytes apart
 * @param columns columns of D and G, a multiple of 8
 * @param g rows of G, without gaps
 */
export function weightGradient(
  x: usize,
  ldx: usize,
  inputs: i32,
  d: usize,
  ldd: usize,
  columns: i32,
  rows: i32,
  g: usize,
): void {
  const ldg = (<usize>columns) << 2
  for (let n: i32 = 0; n < columns; n += 8) {
    let top = x
    let out = g
    for (let k: i32 = 0; k < inputs; k += 4) {
      const g1 = out + ldg
      const g2 = g1 + ldg
      const g3 = g2 + ldg
      let c00 = v128.load(out)
      let c01 = v128.load(out, 16)
      let c10 = v128.load(g1)
      let c11 = v128.load(g1, 16)
      let c20 = v128.load(g2)
      let c21 = v128.load(g2, 16)
      let c30 = v128.load(g3)
      let c31 = v128.load(g3, 16)
      let p = top
      let q = d
      for (let i: i32 = 0; i < rows; i++) {
        const d0 = v128.load(q)
        const d1 = v128.load(q, 16)
        let v = v128.load32_splat(p)
        c00 = madd(v, d0, c00)
        c01 = madd(v, d1, c01)
        v = v128.load32_splat(p, 4)
        c10 = madd(v, d0, c10)
        c11 = madd(v, d1, c11)
        v = v128.load32_splat(p, 8)
        c20 = madd(v, d0, c20)
        c21 = madd(v, d1, c21)
        v = v128.load32_splat(p, 12)
        c30 = madd(v, d0, c30)
        c31 = madd(v, d1, c31)
        p += ldx
        q += ldd
      }
      v128.store(out, c00)
      v128.store(out, c01, 16)
      v128.store(g1, c10)
      v128.store(g1, c11, 16)
      v128.store(g2, c20)
      v128.store(g2, c21, 16)
      v128.store(g3, c30)
      v128.store(g3, c31, 16)
      top += 16
      out = g3 + ldg
    }
    d += 32
    g += 32
  }
}

/** g[j] += Σ_i D[i, j] over `rows` rows of D, `ldd` bytes apart; `columns` is a multiple of 8. */
export function columnSums(d: usize, ldd: usize, columns: i32, rows: i32, g: usize): void {
  for (let n: i32 = 0; n < columns; n += 8) {
    let s0 = v128.load(g)
    let s1 = v128.load(g, 16)
    let q = d
    for (let i: i32 = 0; i < rows; i++) {
      s0 = f32x4.add(s0, v128.load(q))
      s1 = f32x4.add(s1, v128.load(q, 16))
      q += ldd
    }
    v128.store(g, s0)
    v128.store(g, s1, 16)
    d += 32
    g += 32
  }
}
