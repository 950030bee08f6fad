import type { LossResult, TokenBatch } from '../grpo'
import type { Batch, LossFigures, Scores, UpdateSpec } from './learner'
import type { GaussianHead, NetworkShape } from './network'

/** Scores of `rows` rows, all 0. */
export function emptyScores({ length, gaussian }: NetworkShape, rows: number): Scores {
  const size = rows * length
  return {
    logp: new Float32Array(size),
    entropy: new Float32Array(size),
    ...(gaussian && { mean: new Float32Array(size * gaussian.dimensions) }),
  }
}

/** A rollout: the samples, and their scores under the policy and, if requested, the reference. */
export const rolloutOf = <Sampled>(sampled: Sampled, scores: Scores, reference: Scores | null) => ({
  ...sampled,
  ...scores,
  refLogp: reference && reference.logp,
  refMean: reference?.mean ?? null,
})

/** The numbers of a loss, without the arrays that the next call may overwrite. */
export function figuresOf({ loss, policyLoss, klLoss, metrics }: LossResult): LossFigures {
  return { loss, policyLoss, klLoss, metrics }
}

/**
 * One run's mini-batch as `policyLoss` takes it: views into the batch, with the current log-probs and entropies.
 * @param head the Gaussian head, whose means the `exact` KL reads
 */
export function tokenBatchOf(
  batch: Batch,
  { logp, entropy, mean }: Scores,
  r: number,
  { start, count, itemsInBatch, draws }: Pick<UpdateSpec, 'start' | 'count' | 'itemsInBatch' | 'draws'>,
  head?: GaussianHead,
): TokenBatch {
  const first = r * batch.rows + start
  const rows = batch.temperature.length * batch.rows
  const length = batch.mask.length / rows
  const perRow = batch.advantages.length / rows
  const wide = (array: Float32Array) => {
    const size = array.length / rows
    return array.subarray(first * size, (first + count) * size)
  }
  const tokens = (array: Float32Array) => array.subarray(first * length, (first + count) * length)
  return {
    rows: count,
    length,
    mask: tokens(batch.mask),
    logp: tokens(logp),
    oldLogp: tokens(batch.oldLogp),
    refLogp: batch.refLogp && tokens(batch.refLogp),
    entropy: tokens(entropy),
    advantages: batch.advantages.subarray(first * perRow, (first + count) * perRow),
    itemsInBatch,
    rewards: batch.rewards?.subarray(first, first + count),
    groupOf: batch.groupOf?.subarray(first, first + count),
    ...(head &&
      mean && {
        gaussian: {
          dimensions: head.dimensions,
          mean: wide(mean),
          refMean: batch.refMean ? wide(batch.refMean) : null,
          variance: Float32Array.from(head.sigma, (sigma) => (batch.temperature[r] * sigma) ** 2),
          scale: head.logpScale,
        },
      }),
    draws,
  }
}
