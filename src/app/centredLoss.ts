import { rowWeights } from '../grpo'
import { readsRatio } from '../grpo/declarations'
import type { RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import { advantageKind } from './advantageKind'

/**
 * Whether the policy loss of a run stays near 0 however much the policy learns: the advantages of a step have mean 0,
 * and the ratio that weighs each of them is near 1. This does not hold with running statistics of rewards, whose
 * advantages need not have mean 0, nor with a loss in log π, nor if longer completions weigh more.
 */
export function isLossNearZero(config: RunConfig): boolean {
  if (!readsRatio(config.surrogate) || !weighsCompletionsAlike(config)) return false
  const isOfBatch = config.advEstimator === 'baseline' && config.baseline === 'batch'
  return isOfBatch || !['notCentred', 'unused'].includes(advantageKind(config))
}

/** Whether each completion has the same weight in the loss: all have one length, or the loss type divides by the length. */
function weighsCompletionsAlike(config: RunConfig): boolean {
  const task = TASKS[config.task]
  if (task.endToken(config.taskSettings) < 0 && task.world?.transition !== 'world') return true
  const counts = Int32Array.of(1, 4)
  const weights = new Float64Array(2)
  rowWeights(config.lossType, { counts, rows: 2, maxCompletionLength: 4 }, weights)
  return Math.abs(weights[0] * counts[0] - weights[1] * counts[1]) < 1e-6
}
