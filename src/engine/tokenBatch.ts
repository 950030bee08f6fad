import type { TokenBatch } from '../grpo/spec'
import type { Batch, Scores, UpdateSpec } from './learner'

/** One run's mini-batch as `policyLoss` takes it: views into the batch, with the current log-probs and entropies. */
export function tokenBatchOf(
  batch: Batch,
  { logp, entropy }: Scores,
  r: number,
  { start, count, itemsInBatch, draws }: Pick<UpdateSpec, 'start' | 'count' | 'itemsInBatch' | 'draws'>,
): TokenBatch {
  const first = r * batch.rows + start
  const rows = batch.temperature.length * batch.rows
  const length = batch.actions.length / rows
  const perRow = batch.advantages.length / rows
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
    draws,
  }
}
