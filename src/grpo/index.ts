/**
 * GRPO and related algorithms in plain TypeScript on typed arrays: rewards → advantages → loss with its gradient in closed
 * form. No tensors, no hidden state, no imports from outside. Everything public is exported here.
 */
export * from './spec'
export type { AdvantageMetric, LossMetric, PartMetric, PromptMetric, RewardMetric } from './metricNames'

export { advantages, ESTIMATOR_DEFINITIONS, type AdvantageResult, type RewardBatch } from './advantages'
export { baselineValues, scaleValues } from './baselines'
export { isGdpo, weightedRewards } from './gdpo'
export {
  completionAdvantages,
  DEAD_SPREAD,
  deadGroups,
  groupStatistics,
  meanPassAtK,
  promptMetrics,
  solvedShares,
  type GroupStatistics,
} from './groups'
export {
  historyStatistics,
  INITIAL_ESTIMATOR_STATE,
  type EstimatorState,
  type PromptStatistics,
} from './running'
export { klPenalty } from './shaping'
export { nanMean, nanStd, spread } from './statistics'

export { PAPERS, type Paper, type PaperId } from './papers'
export { rowWeights } from './aggregate'
export { exactKl } from './exactKl'
export { klSlope, klValue } from './kl'
export { createLossBuffers, policyLoss, type LossBuffers, type LossResult } from './loss'
export { isPerCompletion, sequenceLogRatio } from './ratio'
export { readsRatio, SURROGATE_DEFINITIONS, type FusedSurrogate } from './surrogates'
export type { SurrogateDefinition } from './surrogates/definition'
export { tokenAdvantages } from './tokenAdvantages'

export { fusedCovers, fusedCreditCovers, type FusedBaseline } from './fused'
export {
  BETA_SCHEDULES,
  DEFAULT_ENTROPY_CONTROLLER,
  entropyCoef,
  scheduledBeta,
  updateEntropyController,
  updateKlController,
  type BetaSchedule,
  type EntropyController,
  type KlController,
} from './controllers'
