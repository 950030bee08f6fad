import type { RunConfig } from '../../settings/knobs'

/** Weights of the supervised, the policy and the consistency loss at a step. */
export interface Stage {
  lambdaSup: number
  lambdaPg: number
  /** of the consistency of two views; the same at every stage */
  lambdaCons: number
}

/** Epochs in so many steps: their prompts, divided by `epoch_prompts`, which must not be 0. */
export const epochsIn = (
  steps: number,
  { epochPrompts, generationBatchSize: N, numGenerations: G }: RunConfig,
) => (steps * N) / G / epochPrompts

/** Steps of a stage's length: itself, or as many as it takes to see `length` epochs of `epoch_prompts` prompts. */
function stepsOf(length: number, { epochPrompts, generationBatchSize: N, numGenerations: G }: RunConfig) {
  return epochPrompts === 0 ? length : Math.ceil((length * epochPrompts) / (N / G))
}

/**
 * The stage of a step (counted from 1). `progressive`: the supervised loss alone for `warm_start_steps`; then, over
 * `ramp_steps`, its weight falls from λ_sup to 0 while that of the policy loss rises from 0 to 1; then the policy loss
 * alone. `single`: both from the start, the supervised loss with weight λ_sup. `warm_single`: the same after
 * `warm_start_steps` of the supervised loss alone. With `epoch_prompts` both lengths count epochs.
 */
export function stageOf(config: RunConfig, step: number): Stage {
  const { lambdaCons } = config
  if (config.staging === 'off') return { lambdaSup: 0, lambdaPg: 1, lambdaCons }
  if (config.staging === 'single') return { lambdaSup: config.lambdaSup, lambdaPg: 1, lambdaCons }
  const into = step - stepsOf(config.warmStartSteps, config)
  const ramp = stepsOf(config.rampSteps, config)
  if (into <= 0) return { lambdaSup: 1, lambdaPg: 0, lambdaCons }
  if (config.staging === 'warm_single') return { lambdaSup: config.lambdaSup, lambdaPg: 1, lambdaCons }
  if (into > ramp) return { lambdaSup: 0, lambdaPg: 1, lambdaCons }
  const share = into / ramp
  return { lambdaSup: config.lambdaSup * (1 - share), lambdaPg: share, lambdaCons }
}

/**
 * The configuration with the learning rate of a step: `grpo_learning_rate`, if it is not 0, once the policy loss takes
 * part in a staged run.
 */
export function withStageRate(config: RunConfig, step: number): RunConfig {
  const { staging, grpoLearningRate } = config
  const isOwn = staging !== 'off' && grpoLearningRate > 0 && stageOf(config, step).lambdaPg > 0
  return isOwn ? { ...config, learningRate: grpoLearningRate } : config
}
