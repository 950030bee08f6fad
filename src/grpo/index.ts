/**
 * GRPO and related algorithms in plain TypeScript on typed arrays: rewards → advantages → loss with its gradient in closed
 * form. No tensors, no hidden state, no imports from outside. Everything public is exported here. Settings and the
 * first screen import the smaller `declarations.ts`.
 */
export * from './declarations'

export { PAPERS } from './papers'

export { advantages, ESTIMATOR_DEFINITIONS, type RewardBatch } from './advantages'
export { baselineValues, scaleValues } from './baselines'
export { weightedRewards } from './gdpo'
export {
  completionAdvantages,
  DEAD_SPREAD,
  deadGroups,
  firstLiveGroup,
  groupStatistics,
  meanPassAtK,
  promptMetrics,
  solvedShares,
} from './groups'
export {
  historyStatistics,
  INITIAL_ESTIMATOR_STATE,
  type EstimatorState,
  type PromptStatistics,
} from './running'
export { klPenalty } from './shaping'
export { nanMean, nanStd, spread } from './statistics'

export { exactKl } from './exactKl'
export { klSlope, klValue } from './kl'
export { createLossBuffers, policyLoss, type LossResult } from './loss'
export { sequenceLogRatio } from './ratio'
export { SURROGATE_DEFINITIONS } from './surrogates'
export { tokenAdvantages } from './tokenAdvantages'

export {
  DEFAULT_ENTROPY_CONTROLLER,
  entropyCoef,
  scheduledBeta,
  updateEntropyController,
  updateKlController,
  type EntropyController,
} from './controllers'
