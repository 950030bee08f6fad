import { readsRatio } from '../grpo/declarations'
import type { RunConfig } from '../settings/knobs'
import { advantageKind } from './advantageKind'

/**
 * Whether the policy loss of a run is near 0 whatever is learnt: advantages have mean 0 over the step, and each is weighed with a
 * ratio near 1. Not so with running statistics of rewards, whose advantages need not have mean 0, nor with a loss in log π.
 */
export function isLossNearZero(config: RunConfig): boolean {
  if (!readsRatio(config.surrogate)) return false
  const isOfBatch = config.advEstimator === 'baseline' && config.baseline === 'batch'
  return isOfBatch || !['notCentred', 'unused'].includes(advantageKind(config))
}
