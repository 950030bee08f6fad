import type { NetworkShape } from '../network'
import type { Batch } from '../learner'

/** Where the arrays of an uploaded batch start, in words of `uploads`, and how large it is. */
export interface PlacedBatch {
  /** N */
  rows: number
  /** R·N·T */
  plane: number
  contextsAt: number
  actionsAt: number
  maskAt: number
  oldLogpAt: number
  refLogpAt: number
  advantagesAt: number
}

/** A batch as words for the GPU: contexts [R, N, W]; actions, mask, oldLogp, refLogp, advantages [R, N, T] each. */
export function packBatch({ window: W, length: T }: NetworkShape, runs: number, batch: Batch): Int32Array {
  const { rows, contexts, actions, mask, oldLogp, refLogp, advantages } = batch
  const plane = runs * rows * T
  const contextWords = runs * rows * W
  const words = new Int32Array(contextWords + (refLogp ? 5 : 4) * plane)
  const numbers = new Float32Array(words.buffer)
  words.set(contexts, 0)
  words.set(actions, contextWords)
  for (let i = 0; i < plane; i++) words[contextWords + plane + i] = mask[i] === 0 ? 0 : 1
  numbers.set(oldLogp, contextWords + 2 * plane)
  const last = contextWords + 3 * plane
  if (refLogp) numbers.set(refLogp, last + plane)
  const isPerToken = advantages.length === plane
  for (let i = 0; i < plane; i++) numbers[last + i] = advantages[isPerToken ? i : Math.floor(i / T)]
  return words
}

/** Where things are in a packed batch that was written at word `at`. Without a reference, `refLogpAt` reads old log-probs. */
export function placeBatch(
  { window: W, length: T }: NetworkShape,
  runs: number,
  { rows, refLogp }: Batch,
  at: number,
): PlacedBatch {
  const plane = runs * rows * T
  const actionsAt = at + runs * rows * W
  const maskAt = actionsAt + plane
  const oldLogpAt = maskAt + plane
  const advantagesAt = oldLogpAt + plane
  const refLogpAt = refLogp ? advantagesAt + plane : oldLogpAt
  return { rows, plane, contextsAt: at, actionsAt, maskAt, oldLogpAt, refLogpAt, advantagesAt }
}
