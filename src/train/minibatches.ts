import { permutation, streamKey } from '../random/streams'
import type { Batch } from '../engine/learner'

/**
 * The order in which a step's N completions are cut into mini-batches: shuffled once a step, as TRL does, and left
 * as sampled where there is only one mini-batch.
 */
export function shuffledOrder(seed: number, step: number, rows: number, miniBatches: number): Int32Array {
  if (miniBatches === 1) return Int32Array.from({ length: rows }, (_, row) => row)
  return permutation(streamKey(seed, 'shuffle', step), rows)
}

/** The batch with run r's rows in the order orders[r]: row i of the result is row orders[r][i]. */
export function reordered(batch: Batch, orders: readonly Int32Array[]): Batch {
  const N = batch.rows
  const move = <A extends Int32Array | Float32Array>(from: A): A => {
    const to = from.slice() as A
    const width = from.length / (orders.length * N)
    orders.forEach((order, r) => {
      order.forEach((source, row) => {
        const start = (r * N + source) * width
        to.set(from.subarray(start, start + width) as never, (r * N + row) * width)
      })
    })
    return to
  }
  return {
    ...batch,
    contexts: move(batch.contexts),
    actions: move(batch.actions),
    mask: move(batch.mask),
    oldLogp: move(batch.oldLogp),
    refLogp: batch.refLogp && move(batch.refLogp),
    advantages: move(batch.advantages),
  }
}
