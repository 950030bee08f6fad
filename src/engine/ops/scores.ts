import type { Batch, Scores } from '../learner'
import { actionSize, outputsOf, type NetworkShape } from '../network'
import { createHead, type Head } from '../plain/head'
import type { RowRange } from './network'

/**
 * The arrays that the scores of a batch depend on. The plain engine's heads compute scores on the CPU, because a step
 * has few outputs.
 */
type Scored = Pick<Batch, 'rows' | 'actions' | 'mask' | 'features' | 'temperature'>

/** Calls `visit` with the distribution of each unmasked step of a range, given its outputs [count, T, V]. */
function eachStep(
  shape: NetworkShape,
  { mask, features, temperature }: Scored,
  { run, first, count }: RowRange,
  outputs: Float32Array,
  visit: (head: Head, step: { m: number; k: number; entropy: number }) => void,
): void {
  const head = createHead(shape)
  const { length: T } = shape
  const V = outputsOf(shape)
  const F = shape.state?.features ?? 0
  for (let k = 0; k < count * T; k++) {
    const m = first * T + k
    if (mask[m] === 0) continue
    head.out.set(outputs.subarray(k * V, (k + 1) * V))
    const entropy = head.toDistribution(k % T, temperature[run], features, m * F)
    visit(head, { m, k, entropy })
  }
}

/** Writes the scores of a range's steps. */
export function scoreInto(
  scores: Scores,
  shape: NetworkShape,
  batch: Scored,
  range: RowRange,
  outputs: Float32Array,
): void {
  const D = actionSize(shape)
  eachStep(shape, batch, range, outputs, (head, { m, entropy }) => {
    scores.entropy[m] = entropy
    scores.logp[m] = head.logp(batch.actions, m)
    scores.mean?.set(head.out, m * D)
  })
}

/** ∂loss by log-probs, entropies and, with a Gaussian head, means of a range's steps. */
export interface Derivatives {
  dLogp: Float32Array
  dEntropy: Float32Array
  dMean?: Float32Array | null
}

/** ∂loss/∂outputs [count, T, V] of a range, 0 if masked. */
export function outputGradient(
  shape: NetworkShape,
  batch: Scored,
  range: RowRange,
  outputs: Float32Array,
  { dLogp, dEntropy, dMean }: Derivatives,
): Float32Array {
  const V = outputsOf(shape)
  const D = actionSize(shape)
  const found = new Float32Array(outputs.length)
  eachStep(shape, batch, range, outputs, (head, { m, k }) => {
    const pull = dMean?.subarray(k * D, (k + 1) * D)
    head.gradient(batch.actions, m, dLogp[k], dEntropy[k], pull)
    found.set(head.dOut, k * V)
  })
  return found
}
