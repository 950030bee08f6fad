import type { RunConfig } from '../settings/knobs'
import { DEFAULT_ADVANTAGE_SPEC, DEFAULT_LOSS_SPEC, type AdvantageSpec, type LossSpec } from './spec'

/** Whether the KL to the reference is part of what is learnt, and where. */
export function klPlace(config: RunConfig): 'loss' | 'reward' | 'off' {
  return config.useReference && config.beta > 0 ? config.klIn : 'off'
}

/**
 * The loss that a configuration asks for.
 * @param completionLength T: the constant of `dr_grpo`
 */
export function lossSpecOf(config: RunConfig, completionLength: number): LossSpec {
  return {
    ...DEFAULT_LOSS_SPEC,
    surrogate: config.surrogate,
    ratioLevel: config.importanceSamplingLevel,
    lossType: config.lossType,
    epsilon: config.epsilon,
    epsilonHigh: config.epsilonHigh,
    beta: klPlace(config) === 'loss' ? config.beta : 0,
    klEstimator: config.klEstimator,
    useBiasCorrectionKl: config.useBiasCorrectionKl,
    maxCompletionLength: completionLength,
    entropyCoef: config.entropyCoef,
  }
}

/**
 * The advantage estimator that a configuration asks for.
 * @param completionLength T
 */
export function advantageSpecOf(config: RunConfig, completionLength: number): AdvantageSpec {
  return {
    ...DEFAULT_ADVANTAGE_SPEC,
    baseline: config.baseline,
    scaleRewards: config.scaleRewards,
    stdConvention: config.stdConvention,
    runningAlpha: config.runningAlpha,
    maxCompletionLength: completionLength,
  }
}
