/**
 * Lays W [inner, columns] out in panels of 8 columns, each [inner, 8] without gaps, as `dense` reads its B.
 * @param w rows without gaps
 * @param columns a multiple of 8
 */
export function pack(w: usize, inner: i32, columns: i32, out: usize): void {
  const ldw = (<usize>columns) << 2
  for (let n: i32 = 0; n < columns; n += 8) {
    let from = w
    for (let k: i32 = 0; k < inner; k++) {
      v128.store(out, v128.load(from))
      v128.store(out, v128.load(from, 16), 16)
      from += ldw
      out += 32
    }
    w += 32
  }
}

/**
 * The same for Wᵀ: panels of 8 rows of W, each [inner, 8] with inner the columns of W.
 * @param columns rows of W, a multiple of 8
 */
export function packTransposed(w: usize, ldw: usize, inner: i32, columns: i32, out: usize): void {
  for (let n: i32 = 0; n < columns; n += 8) {
    for (let k: i32 = 0; k < inner; k++) {
      let from = w + ((<usize>k) << 2)
      for (let j: i32 = 0; j < 8; j++) {
        store<f32>(out, load<f32>(from))
        from += ldw
        out += 4
      }
    }
    w += ldw << 3
  }
}

/**
 * Row i ← row from[i] for i < count, in place. from[i] ≥ i and rising, so that no row is overwritten before it moves.
 * @param rows `stride` bytes apart, a multiple of 32
 * @param from [count] of i32
 */
export function compact(rows: usize, stride: usize, from: usize, count: i32): void {
  for (let i: i32 = 0; i < count; i++) {
    let source = rows + <usize>load<i32>(from + ((<usize>i) << 2)) * stride
    let target = rows + <usize>i * stride
    if (source === target) continue
    const end = source + stride
    while (source < end) {
      v128.store(target, v128.load(source))
      v128.store(target, v128.load(source, 16), 16)
      source += 32
      target += 32
    }
  }
}
