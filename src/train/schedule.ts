import type { OptimiserSpec, UpdateSpec } from '../engine/learner'
import { lossSpecOf } from '../grpo/fromConfig'
import { streamKey, uniform } from '../random/streams'
import type { RunConfig } from '../settings/knobs'
import { learningRateAt } from './coefficients'

/** What a run counts from step to step. */
export interface RunProgress {
  steps: number
  updates: number
  /** training completions generated, discarded and greedy-baseline ones counted */
  completions: number
  discarded: number
  tokens: number
  /** updates since the reference was last set from the policy */
  referenceAge: number
}

/** Why a run goes no further. */
export type StopReason =
  | { kind: 'max-steps' }
  | { kind: 'budget' }
  | { kind: 'stop-reward' }
  /** loss, gradient or log-probs of this step were not finite; the weights of step `restored` are back */
  | { kind: 'diverged'; step: number; what: 'loss' | 'gradient' | 'logp'; restored: number }

/** torch.optim.AdamW's defaults, with the knobs of the configuration; `update` counts optimiser steps from 0. */
export function optimiserOf(config: RunConfig, update: number): OptimiserSpec {
  return {
    learningRate: learningRateAt(config, update),
    beta1: 0.9,
    beta2: 0.999,
    eps: 1e-8,
    weightDecay: config.weightDecay,
    maxGradNorm: config.maxGradNorm === 0 ? Infinity : config.maxGradNorm,
  }
}

/** A run's share of what a step's updates are made from. */
export interface RunUpdates {
  config: RunConfig
  step: number
  /** optimiser steps taken before this step */
  updates: number
  /** rows to learn from: the first so many of the run's order; 0 for a run that has finished */
  kept: number
  /** of the run's rows in that order, [N·T] */
  mask: Float32Array
}

/**
 * The updates of a run's step, in order: pass by pass, mini-batch by mini-batch. Rows that do not fill a mini-batch are
 * left out, as verl leaves out the surplus of filtered groups.
 * @param T tokens a row
 */
export function updateSpecs({ config, step, updates, kept, mask }: RunUpdates, T: number): UpdateSpec[] {
  const S = config.stepsPerGeneration
  const count = Math.floor(kept / S)
  if (count === 0) return []
  let tokens = 0
  for (let m = 0; m < count * S * T; m++) tokens += mask[m]
  const loss = lossSpecOf(config, T)
  return Array.from({ length: config.numIterations * S }, (_, u) => ({
    loss,
    itemsInBatch: tokens / S,
    start: (u % S) * count,
    count,
    optimiser: optimiserOf(config, updates + u),
    draws: config.surrogate === 'clip_cov' ? tokenDraws(config.seed, step, u, count * T) : undefined,
  }))
}

/** One uniform number per token, for `clip_cov` to choose by. */
function tokenDraws(seed: number, step: number, u: number, count: number): Float32Array {
  const [k0, k1] = streamKey(seed, 'clipCov', step, u)
  return Float32Array.from({ length: count }, (_, m) => uniform(k0, k1, m))
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
export function isEvaluationDue(config: RunConfig, progress: RunProgress, generated: number): boolean {
  const { completions, steps } = progress
  const every = config.evalCompletions
  return steps === 1 || Math.floor(completions / every) > Math.floor((completions - generated) / every)
}

/** The completions that a step generates at least: N, and a greedy one a prompt where the baseline asks for it. */
export function leastGenerated({
  generationBatchSize: N,
  numGenerations: G,
  advEstimator,
}: RunConfig): number {
  return advEstimator === 'remax' ? N + N / G : N
}

/**
 * The configuration to sample the next step by: where rounds of dynamic sampling could exceed the budget, there are fewer of
 * them. A round generates N completions at most.
 */
export function affordable(config: RunConfig, { completions }: RunProgress): RunConfig {
  const { budget, generationBatchSize: N, maxNumGenBatches } = config
  if (budget === 0 || config.deadGroups !== 'resample') return config
  const spare = Math.floor((budget - completions - leastGenerated(config)) / N)
  const rounds = Math.max(1, 1 + spare)
  return rounds < maxNumGenBatches ? { ...config, maxNumGenBatches: rounds } : config
}

/** Which stop condition a run has met; null while it may go on. A condition of 0 is off. */
export function stopReason(config: RunConfig, progress: RunProgress, evaluation: number): StopReason | null {
  if (config.maxSteps > 0 && progress.steps >= config.maxSteps) return { kind: 'max-steps' }
  if (config.budget > 0 && progress.completions + leastGenerated(config) > config.budget) {
    return { kind: 'budget' }
  }
  if (config.stopReward > 0 && evaluation >= config.stopReward) return { kind: 'stop-reward' }
  return null
}

/** Update u of every run; null for a run that has fewer. */
export function roundsOf(planned: readonly UpdateSpec[][]): (UpdateSpec | null)[][] {
  const most = Math.max(...planned.map((specs) => specs.length))
  return Array.from({ length: most }, (_, u) => planned.map((specs) => specs[u] ?? null))
}
