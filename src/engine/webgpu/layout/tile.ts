import { outputsOf, type NetworkShape } from '../../network'

/** How a workgroup of the layer programs is laid out. None of this changes the order of a sum. */
export interface Tile {
  /** rows (tokens or completions) of a workgroup, 4 or 8 */
  rows: number
  /** invocations of a workgroup */
  lanes: number
}

/** Rows in one vector; most columns that one invocation computes. */
export const TILE_ROWS = 4
export const TILE_COLUMNS = 4

/** Workgroup memory that every device has. */
const WORKGROUP_BYTES = 16384

/** Bytes of a row in workgroup memory: its activations, its outputs, and its tokens or features. */
function rowBytes(shape: NetworkShape): number {
  const { window: W, length: T, width: H, state } = shape
  const seen = state ? state.features : 2 * W + T + 4
  return 4 * (H + outputsOf(shape) + seen)
}

/** Whether a tile of a shape fits into workgroup memory at all. */
export const fitsWorkgroup = (shape: NetworkShape) => rowBytes(shape) * TILE_ROWS <= WORKGROUP_BYTES

/**
 * The tile of a shape: 8 rows if their activations [H, rows], outputs and inputs fit into workgroup memory, else 4; one
 * invocation for 4 columns of activations.
 */
export function tileOf(shape: NetworkShape): Tile {
  const rows = rowBytes(shape) * 8 <= WORKGROUP_BYTES ? 8 : 4
  const wanted = Math.ceil(shape.width / TILE_COLUMNS)
  return { rows, lanes: Math.min(Math.max(Math.ceil(wanted / 32) * 32, 32), 256) }
}

/** Columns of a first-layer gradient that one workgroup sums: each has max(V, T) sums in workgroup memory. */
export function scatterColumns({ vocabulary: V, length: T }: NetworkShape): number {
  let columns = 32
  while (columns > 1 && Math.max(V, T) * columns * 4 > WORKGROUP_BYTES) columns /= 2
  return columns
}
