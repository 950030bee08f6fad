import { actionSize, outputsOf, parameterBlocks, parameterCount, type NetworkShape } from '../network'

/** One tensor, or one slot's share of W₁: from row-major in the flat vector to padded rows in the engine's memory. */
export interface StoredBlock {
  /** first float in the flat vector of `parameterBlocks`, and floats from row to row of it */
  from: number
  pitch: number
  rows: number
  columns: number
  /** first float in the stored vector */
  at: number
  /** floats from row to row of the stored vector */
  stride: number
}

/**
 * The layout of a network in the kernels' memory: every tensor is padded with zeros to whole tiles, so that no kernel
 * has edges. Padding has gradient 0 and stays 0. Offsets, strides and sizes are in floats.
 */
export type Layout = ReturnType<typeof layoutOf>

/** What the layouts of all networks have. */
export interface AnyLayout {
  shape: NetworkShape
  outputs: number
  /** numbers of an action */
  actionSize: number
  blocks: readonly StoredBlock[]
  /** floats of a run's parameters in the flat vector, and in the stored one (a multiple of 4) */
  parameters: number
  size: number
  /** columns of the outputs, rounded up to a multiple of 8; floats from row to row of outputs, and of features */
  outputColumns: number
  outputStride: number
  featureStride: number
  /** floats of the widest row */
  widest: number
}

/** `count` rounded up to a multiple. */
export const up = (count: number, multiple: number) => Math.ceil(count / multiple) * multiple

/** Rows that are a power of two apart would compete for a few lines of the cache. */
export const strideOf = (columns: number) => up(columns, 8) + 8

/** The layout of a network in the engine's memory. */
export function layoutOf(shape: NetworkShape) {
  const { vocabulary, window, length, embedding, width, depth, state } = shape
  const outputs = outputsOf(shape)
  const blocks: StoredBlock[] = []
  let size = 0
  const flat = new Map(parameterBlocks(shape).map((block) => [block.name, block.offset]))
  /** Rows `row` … of a tensor, with room for `padded` of them. */
  const store = (name: string, rows: number, columns: number, padded: number, row = 0): number => {
    const at = size
    const stride = up(columns, 8)
    blocks.push({ from: flat.get(name)! + row * columns, pitch: columns, rows, columns, at, stride })
    size += padded * stride
    return at
  }
  const [vocabularyRows, lengthRows] = state ? [NaN, NaN] : [up(vocabulary, 4), up(length, 4)]
  const slots = state ? 1 : window + 1
  const inputs = state ? state.features : embedding
  const tensors = {
    embedding: state ? NaN : store('embedding', vocabulary, embedding, vocabularyRows),
    position: state ? NaN : store('position', length, embedding, lengthRows),
    /** one matrix [D, H] a slot, the position's last; with a state the one matrix [F, H] */
    weight1: Array.from({ length: slots }, (_, slot) =>
      store('weight1', inputs, width, up(inputs, 8), slot * inputs),
    ),
    bias1: store('bias1', 1, width, 1),
    /** hidden layers 2 … L */
    hidden: Array.from({ length: depth - 1 }, (_, i) => ({
      weight: store(`weight${i + 2}`, width, width, up(width, 8)),
      bias: store(`bias${i + 2}`, 1, width, 1),
    })),
    weightOut: store('weightOut', width, outputs, up(width, 8)),
    biasOut: store('biasOut', 1, outputs, 1),
  }
  return {
    ...tensors,
    shape,
    outputs,
    actionSize: actionSize(shape),
    blocks,
    parameters: parameterCount(shape),
    size,
    /** columns of the tensors, rounded up to a multiple of 8 */
    widthColumns: up(width, 8),
    outputColumns: up(outputs, 8),
    embeddingColumns: up(embedding, 8),
    /** between rows of activations, of outputs, and of features */
    hiddenStride: strideOf(width),
    outputStride: strideOf(outputs),
    featureStride: state ? strideOf(state.features) : 0,
    widest: Math.max(strideOf(width), strideOf(outputs)),
    /** with a token window: rows of the embeddings, rounded up to a multiple of 4; NaN with a state, as are their offsets */
    vocabularyRows,
    lengthRows,
  }
}

/** Copies a run's flat parameters flat[at …] into the stored vector stored[to …]. */
export function toStored(
  layout: AnyLayout,
  flat: Float32Array,
  at: number,
  stored: Float32Array,
  to: number,
): void {
  eachRow(layout, (from, inStored, columns) => {
    stored.set(flat.subarray(at + from, at + from + columns), to + inStored)
  })
}

/** The inverse of `toStored`: copies the stored vector stored[from …] to flat[at …]. */
export function toFlat(
  layout: AnyLayout,
  stored: Float32Array,
  from: number,
  flat: Float32Array,
  at: number,
): void {
  eachRow(layout, (inFlat, inStored, columns) => {
    flat.set(stored.subarray(from + inStored, from + inStored + columns), at + inFlat)
  })
}

/** Calls `visit` with each row of each tensor: where it starts in the flat and in the stored vector, and how long it is. */
function eachRow(
  { blocks }: AnyLayout,
  visit: (inFlat: number, inStored: number, columns: number) => void,
): void {
  for (const { from, pitch, at, rows, columns, stride } of blocks) {
    for (let row = 0; row < rows; row++) visit(from + row * pitch, at + row * stride, columns)
  }
}
