import { actionSize, type NetworkShape } from '../network'
import type { Batch } from '../learner'

/** Where the arrays of an uploaded batch start, in words of `uploads`, and how large it is. */
export type PlacedBatch = ReturnType<typeof placeBatch>

/** Which arrays a batch has. */
interface BatchParts {
  /** N */
  rows: number
  hasRefLogp: boolean
  hasRefMean: boolean
}

export const partsOf = ({ rows, refLogp, refMean }: Batch): BatchParts => ({
  rows,
  hasRefLogp: refLogp !== null,
  hasRefMean: !!refMean,
})

/** Where the arrays of a packed batch are that was written at word `at`, in their order. */
export function placeBatch(
  shape: NetworkShape,
  runs: number,
  { rows, hasRefLogp, hasRefMean }: BatchParts,
  at: number,
) {
  const { window, length, state } = shape
  /** R·N·T */
  const plane = runs * rows * length
  const means = plane * actionSize(shape)
  let end = at
  const place = (words: number) => (end += words) - words
  /** contexts [R, N, W] or features [R, N, T, F] */
  const seenAt = place(state ? plane * state.features : runs * rows * window)
  const actionsAt = place(means)
  const maskAt = place(plane)
  const oldLogpAt = place(plane)
  const advantagesAt = place(plane)
  const refLogpAt = hasRefLogp ? place(plane) : oldLogpAt
  const refMeanAt = hasRefMean ? place(means) : -1
  const words = end - at
  return { rows, plane, words, seenAt, actionsAt, maskAt, oldLogpAt, advantagesAt, refLogpAt, refMeanAt }
}

/** A batch as words for the GPU: its mask in 0 and 1, its advantages one a step. */
export function packBatch(shape: NetworkShape, runs: number, batch: Batch): Int32Array {
  const { contexts, features, actions, mask, oldLogp, refLogp, refMean, advantages } = batch
  const place = placeBatch(shape, runs, partsOf(batch), 0)
  const { plane } = place
  const words = new Int32Array(place.words)
  const numbers = new Float32Array(words.buffer)
  if (features) numbers.set(features, place.seenAt)
  else words.set(contexts, place.seenAt)
  if (shape.gaussian) numbers.set(actions, place.actionsAt)
  else words.set(actions, place.actionsAt)
  for (let i = 0; i < plane; i++) words[place.maskAt + i] = mask[i] === 0 ? 0 : 1
  numbers.set(oldLogp, place.oldLogpAt)
  if (refLogp) numbers.set(refLogp, place.refLogpAt)
  if (refMean) numbers.set(refMean, place.refMeanAt)
  const each = plane / advantages.length
  for (let i = 0; i < plane; i++) numbers[place.advantagesAt + i] = advantages[Math.floor(i / each)]
  return words
}
