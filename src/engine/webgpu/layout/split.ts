import type { NetworkShape } from '../../network'

/**
 * How the completions of a mini-batch are cut for the weight gradient: `chunks` sums of `chunkRows` completions each
 * (the last may be shorter), computed in parallel and then added in order.
 */
export interface Split {
  chunks: number
  chunkRows: number
}

const TOKENS_PER_CHUNK = 128
const MOST_CHUNKS = 8
/** words of partial gradients of a run; wide networks have enough parallel work without many chunks */
const PARTIAL_WORDS = 1 << 21
/** words of activations of a chunk, the smallest part that must be in memory at once */
const CHUNK_WORDS = 1 << 24

/**
 * The cut of a mini-batch of `count` completions. It decides the order of a sum, so it depends only on the shape and the
 * count: never on the number of runs or the memory of the device.
 */
export function splitRows(
  sizes: { shape: NetworkShape; raw: number; perToken: number },
  count: number,
): Split {
  const { length: T } = sizes.shape
  const mostBySize = Math.max(1, Math.floor(PARTIAL_WORDS / sizes.raw))
  const wanted = Math.min(Math.ceil((count * T) / TOKENS_PER_CHUNK), MOST_CHUNKS, mostBySize)
  const needed = Math.ceil((count * T * sizes.perToken) / CHUNK_WORDS)
  const chunkRows = Math.ceil(count / Math.max(wanted, needed, 1))
  return { chunkRows, chunks: Math.ceil(count / Math.max(chunkRows, 1)) }
}
