import type { Sizes } from '../layout/sizes'
import type { Tile } from '../layout/tile'

/**
 * WGSL that fills `slots` for token rows tile · rows …: which row of the folded table each slot of the window reads.
 * Position p of context and completion side by side is slot p − t of token t.
 *
 * @param tokens WGSL of how many token rows there are
 * @param token WGSL of the token at position `p` of token row `m`, −1 where it is empty
 * @param position WGSL of the place `t` of token row `m` in its completion
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
