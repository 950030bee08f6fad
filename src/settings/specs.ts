import { hasKl } from './derived'
import type { RunConfig } from './knobs'
import {
  type AdvantageSpec,
  fusedCovers,
  fusedCreditCovers,
  type KlEstimator,
  type LossSpec,
} from '../grpo/declarations'

/** Whether the KL is part of what is learnt, and where. */
export function klPlace(config: RunConfig): 'loss' | 'reward' | 'off' {
  return hasKl(config) && config.beta > 0 ? config.klIn : 'off'
}

/** The estimator of a KL in the reward; the exact KL stands in the loss alone, which is checked at the door. */
export function rewardKlEstimator({ klEstimator }: RunConfig): KlEstimator {
  if (klEstimator === 'exact') throw new RangeError('the exact KL cannot stand in the reward')
  return klEstimator
}

/** A knob whose 0 means off. */
const orNull = (value: number) => (value === 0 ? null : value)

/** The fields of a spec that can be off. Each has to be given: a knob of the same name says off with 0, not with null. */
type CanBeOff<Spec> = { [Field in keyof Spec as null extends Spec[Field] ? Field : never]: Spec[Field] }

/**
 * The loss that a configuration asks for. A field that has the name of a knob is that knob, unless it is given here.
 * @param completionLength T: the constant of `dr_grpo`
 */
export function lossSpecOf(config: RunConfig, completionLength: number): LossSpec {
  const canBeOff: CanBeOff<LossSpec> = {
    delta: orNull(config.delta),
    dualClip: orNull(config.clipRatioC),
    offPolicyMaskThreshold: orNull(config.offPolicyMaskThreshold),
    // verl's guard rails have no knobs
    logRatioMin: null,
    logRatioMax: null,
    klClamp: null,
    cispoFloor: null,
  }
  return {
    ...config,
    ...canBeOff,
    ratioLevel: config.importanceSamplingLevel,
    beta: klPlace(config) === 'loss' ? config.beta : 0,
    maxCompletionLength: completionLength,
  }
}

/**
 * The advantage estimator that a configuration asks for, from its knobs likewise.
 * @param completionLength T
 */
export function advantageSpecOf(config: RunConfig, completionLength: number): AdvantageSpec {
  const clip = orNull(config.rewardClipRange)
  const canBeOff: CanBeOff<AdvantageSpec> = {
    advantageClip: orNull(config.advClipMax),
    rewardClip: clip === null ? null : [-clip, clip],
  }
  return {
    ...config,
    ...canBeOff,
    estimator: config.advEstimator,
    gamma: 1,
    maxCompletionLength: completionLength,
  }
}

/** Any T: what the GPU covers does not depend on it. */
const ANY_LENGTH = 1

/** Whether a WebGPU engine computes a configuration's whole update by itself. */
export function isLossFused(config: RunConfig): boolean {
  return config.staging === 'off' && fusedCovers(lossSpecOf(config, ANY_LENGTH))
}

/**
 * Whether a step needs no CPU between its rollout and its updates. Then the advantages depend only on the rewards of
 * the step, all completions are trained on, and the GPU computes the loss. The GPU also needs the reward as a WGSL
 * program. Only tasks can have one; the visitor's own reward has none.
 * @param task may judge states, and then each step may have an advantage of its own
 */
export function isStepFused(config: RunConfig, task: { stepRewards?: unknown }): boolean {
  return (
    isLossFused(config) &&
    config.rewardCode === '' &&
    fusedCreditCovers(advantageSpecOf(config, ANY_LENGTH)) &&
    klPlace(config) !== 'reward' &&
    config.deadGroups === 'keep' &&
    !config.adaptiveGroupSize &&
    config.groupSizeRule === 'fixed' &&
    !(config.perStepAdvantages && task.stepRewards) &&
    config.timestepFraction >= 1 &&
    config.betaSchedule !== 'adaptive' &&
    !config.useAdaptiveEntropy
  )
}
