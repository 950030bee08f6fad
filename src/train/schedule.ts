import type { OptimiserSpec, UpdateSpec } from '../engine/learner'
import { lossSpecOf } from '../grpo/fromConfig'
import type { RunConfig } from '../settings/knobs'
import type { PauseReason } from '../worker/protocol'

/** What a run carries from step to step besides its weights. */
export interface RunProgress {
  steps: number
  updates: number
  completions: number
  tokens: number
  /** updates since the reference was last set from the policy */
  referenceAge: number
}

/** torch.optim.AdamW's defaults, with the knobs of the configuration. */
export function optimiserOf(config: RunConfig): OptimiserSpec {
  return {
    learningRate: config.learningRate,
    beta1: 0.9,
    beta2: 0.999,
    eps: 1e-8,
    weightDecay: config.weightDecay,
    maxGradNorm: config.maxGradNorm === 0 ? Infinity : config.maxGradNorm,
  }
}

/** Optimiser steps on one rollout: μ passes over S mini-batches. */
export const updatesPerStep = (config: RunConfig) => config.numIterations * config.stepsPerGeneration

/**
 * The updates of a step, in order: pass by pass, mini-batch by mini-batch. Runs may differ in μ and S; a run that has
 * no update left, or has finished, is null.
 * @param mask of the whole batch, [R, N, T]
 */
export function updateSpecs(
  configs: readonly RunConfig[],
  active: readonly boolean[],
  mask: Float32Array,
  T: number,
): (UpdateSpec | null)[][] {
  const size = mask.length / configs.length
  const tokens = configs.map((_, r) => {
    let sum = 0
    for (let m = r * size; m < (r + 1) * size; m++) sum += mask[m]
    return sum
  })
  const most = Math.max(...configs.map((config, r) => (active[r] ? updatesPerStep(config) : 0)))
  return Array.from({ length: most }, (_, u) =>
    configs.map((config, r): UpdateSpec | null => {
      if (!active[r] || u >= updatesPerStep(config)) return null
      const S = config.stepsPerGeneration
      const count = config.generationBatchSize / S
      return {
        loss: lossSpecOf(config, T),
        itemsInBatch: tokens[r] / S,
        start: (u % S) * count,
        count,
        optimiser: optimiserOf(config),
      }
    }),
  )
}

/**
 * Counts a step's updates and says how far the reference moves: α where a multiple of `ref_model_sync_steps` updates
 * was passed, else 0.
 */
export function referenceMixing(config: RunConfig, progress: RunProgress, updates: number): number {
  const before = Math.floor(progress.updates / config.refModelSyncSteps)
  progress.updates += updates
  progress.referenceAge += updates
  const after = Math.floor(progress.updates / config.refModelSyncSteps)
  if (!config.useReference || !config.syncRefModel || after === before) return 0
  progress.referenceAge = 0
  return config.refModelMixupAlpha
}

/** Greedy evaluation comes after the first step, and whenever a multiple of `eval_completions` was passed. */
export function isEvaluationDue(config: RunConfig, progress: RunProgress): boolean {
  const { completions, steps } = progress
  const every = config.evalCompletions
  const before = Math.floor((completions - config.generationBatchSize) / every)
  return steps === 1 || Math.floor(completions / every) > before
}

/** Which stop condition a run has met; null while it may go on. A condition of 0 is off. */
export function stopReason(config: RunConfig, progress: RunProgress, evaluation: number): PauseReason | null {
  if (config.maxSteps > 0 && progress.steps >= config.maxSteps) return { kind: 'max-steps' }
  if (config.budget > 0 && progress.completions + config.generationBatchSize > config.budget) {
    return { kind: 'budget' }
  }
  if (config.stopReward > 0 && evaluation >= config.stopReward) return { kind: 'stop-reward' }
  return null
}
