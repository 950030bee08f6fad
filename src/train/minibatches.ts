import type { Batch } from '../engine/learner'
import { permutation, streamKey } from '../random/streams'

/**
 * The order in which a step's N completions are cut into mini-batches: shuffled once per step, as in TRL, or as sampled
 * if there is only one mini-batch. Rows that are not learnt from come last.
 * @param kept 1 for rows to learn from, [N]
 */
export function rowOrder(seed: number, step: number, kept: Uint8Array, miniBatches: number): Int32Array {
  const shuffled = miniBatches > 1 ? permutation(streamKey(seed, 'shuffle', step), kept.length) : null
  const order = new Int32Array(kept.length)
  let at = 0
  for (const wanted of [1, 0]) {
    for (let i = 0; i < order.length; i++) {
      const row = shuffled ? shuffled[i] : i
      if (kept[row] === wanted) order[at++] = row
    }
  }
  return order
}

/** The batch with run r's rows in the order orders[r]: row i of the result is row orders[r][i]. */
export function reordered(batch: Batch, orders: readonly Int32Array[]): Batch {
  if (orders.every((order) => order.every((source, row) => source === row))) return batch
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
    features: batch.features && move(batch.features),
    refMean: batch.refMean && move(batch.refMean),
    mask: move(batch.mask),
    oldLogp: move(batch.oldLogp),
    refLogp: batch.refLogp && move(batch.refLogp),
    advantages: move(batch.advantages),
    rewards: batch.rewards && move(batch.rewards),
    groupOf: batch.groupOf && move(batch.groupOf),
  }
}
