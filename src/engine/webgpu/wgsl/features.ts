import type { Sizes } from '../layout/sizes'
import { TILE_ROWS, type Tile } from '../layout/tile'

/** Workgroup memory for the features of a tile of rows: feature f of rows 4g … 4g + 3 is `features[f · groups + g]`. */
export function featureMemory({ shape }: Sizes, { rows }: Tile): string {
  return `
var<workgroup> features : array<vec4<f32>, ${(shape.state!.features * rows) / TILE_ROWS}>;
`
}

/**
 * WGSL that fills `features` from feature `from` on, for rows tile · rows …
 * @param count WGSL of the number of rows; rows beyond it get zeros
 * @param value WGSL of feature `f` of row `m`
 */
export function fillFeatures({ shape }: Sizes, tile: Tile, count: string, value: string, from = 0): string {
  const groups = tile.rows / TILE_ROWS
  const filled = shape.state!.features - from
  return `
  for (var item = lane; item < ${filled * groups}; item += ${tile.lanes}) {
    let f = ${from} + item % ${filled};
    let group = item / ${filled};
    var seen = vec4<f32>();
    for (var i = 0; i < 4; i++) {
      let m = tile * ${tile.rows} + group * 4 + i;
      if (m < ${count}) { seen[i] = ${value}; }
    }
    features[f * ${groups} + group] = seen;
  }`
}
