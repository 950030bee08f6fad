import { EXPANSION } from '../../../settings/gpt2'
import type { NetworkShape } from '../../network'
import { TILE_ROWS, type Tile } from '../layout/tile'

/** The layout of a workgroup in a transformer's programs; `rows` are nodes. It does not change any result. */
export interface NodeTile extends Tile {
  /** how many hidden units, and how many queries, keys and values, are in workgroup memory at once */
  units: number
  attentionUnits: number
}

/** The workgroup memory that every device has, in bytes. */
const WORKGROUP_BYTES = 16384

/**
 * The tile of a shape: 8 nodes, or 4 if not even an eighth of the hidden units of 8 fit beside their x; null if a transformer
 * of this width does not fit at all.
 */
export function nodeTileOf({ width: H, vocabulary: V, policy }: NetworkShape): NodeTile | null {
  if (!policy) return null
  const lanes = Math.min(Math.max(Math.ceil(H / 32) * 32, 32), 256)
  const most = EXPANSION * H
  for (const rows of [2 * TILE_ROWS, TILE_ROWS]) {
    // the sums of the norms, and the data of each node
    const rest = 8 * lanes + 4 * rows * 20
    for (const parts of [1, 2, 4, 8]) {
      const units = most / parts
      if (!Number.isInteger(units)) continue
      if (4 * rows * (H + units + V) + rest > WORKGROUP_BYTES) continue
      return { rows, lanes, units, attentionUnits: attentionUnits(H, units) }
    }
  }
  return null
}

/** The most queries, keys and values, an equal part of all, that are no more than `units`. */
function attentionUnits(H: number, units: number): number {
  let parts = 1
  while ((3 * H) % parts !== 0 || (3 * H) / parts > units) parts++
  return (3 * H) / parts
}
