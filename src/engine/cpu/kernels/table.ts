/**
 * The folded first layer: activations are sums of table rows, one for the position and one per filled slot.
 *
 * Completions lie in rows of W + T tokens: W of context, then T of the completion, so that slot w of token t is
 * tokens[row·(W + T) + t + w]. A step is named by its *place* row·(W + T) + t. −1 is an empty slot.
 */

/**
 * out = relu(position row + Σ_w row of the token in slot w), in this order, for `count` places.
 *
 * @param tokens [rows, W + T] of i32
 * @param places [count] of i32
 * @param slotBytes bytes of the table between slots; the position rows follow the last slot
 * @param table rows `ldt` bytes apart
 * @param empty a row of zeros: what an empty slot adds
 * @param sources scratch, W + 1 pointers
 * @param columns a multiple of 8
 */
export function gather(
  tokens: usize,
  places: usize,
  count: i32,
  window: i32,
  length: i32,
  table: usize,
  slotBytes: usize,
  ldt: usize,
  empty: usize,
  sources: usize,
  columns: i32,
  out: usize,
  ldo: usize,
): void {
  const zero = f32x4.splat(0)
  const last = sources + ((<usize>window) << 2)
  const end = (<usize>columns) << 2
  for (let i: i32 = 0; i < count; i++) {
    const place = load<i32>(places)
    let slot = table
    let token = tokens + ((<usize>place) << 2)
    for (let at = sources; at < last; at += 4) {
      const id = load<i32>(token)
      store<usize>(at, id < 0 ? empty : slot + <usize>id * ldt)
      slot += slotBytes
      token += 4
    }
    const position = slot + <usize>(place % (window + length)) * ldt
    for (let column: usize = 0; column < end; column += 32) {
      let s0 = v128.load(position + column)
      let s1 = v128.load(position + column, 16)
      for (let at = sources; at < last; at += 4) {
        const row = load<usize>(at) + column
        s0 = f32x4.add(s0, v128.load(row))
        s1 = f32x4.add(s1, v128.load(row, 16))
      }
      v128.store(out + column, f32x4.pmax(s0, zero))
      v128.store(out + column, f32x4.pmax(s1, zero), 16)
    }
    places += 4
    out += ldo
  }
}

/** The transpose: adds row i of D to every table row that place i read. */
export function scatter(
  tokens: usize,
  places: usize,
  count: i32,
  window: i32,
  length: i32,
  table: usize,
  slotBytes: usize,
  ldt: usize,
  columns: i32,
  d: usize,
  ldd: usize,
): void {
  for (let i: i32 = 0; i < count; i++) {
    const place = load<i32>(places)
    let slot = table
    let token = tokens + ((<usize>place) << 2)
    for (let w: i32 = 0; w < window; w++) {
      const id = load<i32>(token)
      if (id >= 0) addRow(slot + <usize>id * ldt, d, columns)
      slot += slotBytes
      token += 4
    }
    addRow(slot + <usize>(place % (window + length)) * ldt, d, columns)
    places += 4
    d += ldd
  }
}

function addRow(target: usize, source: usize, columns: i32): void {
  const end = source + ((<usize>columns) << 2)
  while (source < end) {
    v128.store(target, f32x4.add(v128.load(target), v128.load(source)))
    v128.store(target, f32x4.add(v128.load(target, 16), v128.load(source, 16)), 16)
    source += 32
    target += 32
  }
}
