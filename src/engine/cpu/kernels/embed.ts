/**
 * x = tokens' row + position's row of `count` nodes; an empty slot (−1) has no token.
 *
 * @param tokens [count] of i32
 * @param counts [count] of i32; the position is one less
 * @param wte, wpe rows without gaps
 * @param columns a multiple of 8
 */
export function embed(
  tokens: usize,
  counts: usize,
  count: i32,
  wte: usize,
  wpe: usize,
  columns: i32,
  x: usize,
  ldx: usize,
): void {
  const row = (<usize>columns) << 2
  for (let i: i32 = 0; i < count; i++) {
    const token = load<i32>(tokens)
    const position = wpe + <usize>(load<i32>(counts) - 1) * row
    const source = wte + <usize>token * row
    for (let at: usize = 0; at < row; at += 16) {
      const place = v128.load(position + at)
      v128.store(x + at, token < 0 ? place : f32x4.add(place, v128.load(source + at)))
    }
    tokens += 4
    counts += 4
    x += ldx
  }
}

/** The transpose: adds each row of dX to the rows that it was made of, from the last node to the first. */
export function embedGradient(
  tokens: usize,
  counts: usize,
  count: i32,
  dX: usize,
  ldx: usize,
  dWte: usize,
  dWpe: usize,
  columns: i32,
): void {
  const row = (<usize>columns) << 2
  for (let i: i32 = count - 1; i >= 0; i--) {
    const at = (<usize>i) << 2
    const token = load<i32>(tokens + at)
    const source = dX + <usize>i * ldx
    addRow(dWpe + <usize>(load<i32>(counts + at) - 1) * row, source, row)
    if (token >= 0) addRow(dWte + <usize>token * row, source, row)
  }
}

function addRow(target: usize, source: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(target + at, f32x4.add(v128.load(target + at), v128.load(source + at)))
  }
}
