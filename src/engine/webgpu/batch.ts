import { actionSize, type NetworkShape } from '../network'
import type { Batch } from '../learner'

/** Where the arrays of an uploaded batch start, in words of `uploads`, and how large it is. */
export interface PlacedBatch {
  /** N */
  rows: number
  /** R·N·T */
  plane: number
  contextsAt: number
  featuresAt: number
  actionsAt: number
  maskAt: number
  oldLogpAt: number
  refLogpAt: number
  advantagesAt: number
  /** means of a reference, or −1 */
  refMeanAt: number
}

/**
 * A batch as words for the GPU, in the order of `placeBatch`: contexts [R, N, W] or features [R, N, T, F]; actions
 * [R, N, T, D]; mask, oldLogp, advantages and refLogp [R, N, T] each; refMean [R, N, T, D].
 */
export function packBatch(shape: NetworkShape, runs: number, batch: Batch): Int32Array {
  const { contexts, features, actions, mask, oldLogp, refLogp, refMean, advantages } = batch
  const place = placeBatch(shape, runs, partsOf(batch), 0)
  const { plane } = place
  const scored = (refLogp ? place.refLogpAt : place.advantagesAt) + plane
  const words = new Int32Array(refMean ? place.refMeanAt + refMean.length : scored)
  const numbers = new Float32Array(words.buffer)
  if (features) numbers.set(features, place.featuresAt)
  else words.set(contexts, place.contextsAt)
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

/** Which arrays a batch has. */
export interface BatchParts {
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

/** Where the arrays of a packed batch are that was written at word `at`. Without a reference, `refLogpAt` is `oldLogpAt`. */
export function placeBatch(
  shape: NetworkShape,
  runs: number,
  { rows, hasRefLogp, hasRefMean }: BatchParts,
  at: number,
): PlacedBatch {
  const { window: W, length: T, state } = shape
  const plane = runs * rows * T
  const seen = state ? plane * state.features : runs * rows * W
  const actionsAt = at + seen
  const maskAt = actionsAt + plane * actionSize(shape)
  const oldLogpAt = maskAt + plane
  const advantagesAt = oldLogpAt + plane
  const refLogpAt = hasRefLogp ? advantagesAt + plane : oldLogpAt
  return {
    rows,
    plane,
    contextsAt: at,
    featuresAt: at,
    actionsAt,
    maskAt,
    oldLogpAt,
    refLogpAt,
    advantagesAt,
    refMeanAt: hasRefMean ? Math.max(refLogpAt, advantagesAt) + plane : -1,
  }
}
