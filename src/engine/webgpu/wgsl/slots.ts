import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'

/** Workgroup memory for the windows of a tile of tokens, and the first layer on them. */
export function slotMemory({ shape }: Sizes, tile: Tile): string {
  const { window: W, width: H } = shape
  return `
// table row of each slot, −1 where it is empty; then that of the position
var<workgroup> slots : array<i32, ${tile.rows * (W + 1)}>;

fn firstLayer(foldedAt : i32, row : i32, column : i32) -> f32 {
  let at = row * ${W + 1};
  var sum = folded[foldedAt + slots[at + ${W}] * ${H} + column];
  for (var w = 0; w < ${W}; w++) {
    let slot = slots[at + w];
    if (slot >= 0) { sum += folded[foldedAt + slot * ${H} + column]; }
  }
  return max(sum, 0.0);
}
`
}

/**
 * WGSL of the token at position `p` of the text of token `m`: of the context, or of the completion behind it.
 * @param row0 WGSL of the first row of the tokens
 * @param actionAt WGSL of the action at a place [·, T]
 */
export const tokenAt = (
  { shape: { window: W, length: T } }: Sizes,
  row0: string,
  actionAt: (place: string) => string,
) => `select(
          ${actionAt(`(${row0} + m / ${T}) * ${T} + max(p - ${W}, 0)`)},
          uploads[uniforms.seenAt + (${row0} + m / ${T}) * ${W} + min(p, ${W - 1})],
          p < ${W})`

/**
 * WGSL that fills `slots` for tokens tile · rows …: the row of the folded table that each slot of the window reads.
 * With the completion behind the context, position p is slot p − t of token t.
 *
 * @param tokens WGSL of the number of tokens
 * @param token WGSL of the token at position `p` for token `m`, −1 if the slot is empty
 * @param position WGSL of the position `t` of token `m` in its completion
 */
export function fillSlots(sizes: Sizes, tile: Tile, tokens: string, token: string, position: string): string {
  const { vocabulary: V, window: W } = sizes.shape
  return `
  for (var item = lane; item < ${tile.rows * (W + 1)}; item += ${tile.lanes}) {
    let w = item % ${W + 1};
    let m = tile * ${tile.rows} + item / ${W + 1};
    var slot = select(-1, ${W * V}, w == ${W});
    if (m < ${tokens}) {
      let t = ${position};
      if (w == ${W}) {
        slot += t;
      } else {
        let p = w + t;
        let token = ${token};
        if (token >= 0) { slot = w * ${V} + token; }
      }
    }
    slots[item] = slot;
  }`
}
