import type { OptimiserSpec, UpdateSpec } from '../engine/learner'
import { SURROGATE_TRAITS } from '../grpo'
import { lossSpecOf } from '../settings/specs'
import { streamKey, uniform } from '../random/streams'
import { moveAlpha, usesGreedyBaseline } from '../settings/derived'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { learningRateAt } from './coefficients'
import { stageOf, withStageRate } from './staging/stage'

/** Counters of a run. */
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

/** torch.optim.AdamW's defaults, with the knobs of the configuration; `update` counts optimiser steps from 0. */
function optimiserOf(config: RunConfig, update: number): OptimiserSpec {
  return {
    learningRate: learningRateAt(config, update),
    beta1: 0.9,
    beta2: 0.999,
    eps: 1e-8,
    weightDecay: config.weightDecay,
    maxGradNorm: config.maxGradNorm === 0 ? Infinity : config.maxGradNorm,
  }
}

/** The data from which the updates of a run's step are planned. */
export interface RunUpdates {
  config: RunConfig
  step: number
  /** optimiser steps taken before this step */
  updates: number
  /** number of rows to learn from, the first in the run's order; 0 for a finished run */
  kept: number
  /** mask of the run's rows in that order, [N·T] */
  mask: Float32Array
}

/**
 * The updates of a run's step, pass by pass and mini-batch by mini-batch. Rows that do not fill a mini-batch are left out,
 * as in verl.
 * @param T tokens per row
 */
export function updateSpecs({ config, step, updates, kept, mask }: RunUpdates, T: number): UpdateSpec[] {
  const S = config.stepsPerGeneration
  const count = Math.floor(kept / S)
  if (count === 0) return []
  let tokens = 0
  for (let m = 0; m < count * S * T; m++) tokens += mask[m]
  const loss = lossSpecOf(config, T)
  const rated = withStageRate(config, step)
  const { withoutDraws } = SURROGATE_TRAITS[config.surrogate]
  return Array.from({ length: config.numIterations * S }, (_, u) => ({
    loss,
    itemsInBatch: tokens / S,
    start: (u % S) * count,
    count,
    optimiser: optimiserOf(rated, updates + u),
    draws: withoutDraws === null ? undefined : tokenDraws(config.seed, step, u, count * T),
  }))
}

/** One uniform random number per token, by which a surrogate chooses tokens. */
function tokenDraws(seed: number, step: number, u: number, count: number): Float32Array {
  const [k0, k1] = streamKey(seed, 'clipCov', step, u)
  return Float32Array.from({ length: count }, (_, m) => uniform(k0, k1, m))
}

/** Whether a step is the last in which the supervised loss trains alone. */
const endsWarmStart = (config: RunConfig, step: number): boolean =>
  stageOf(config, step).lambdaPg === 0 && stageOf(config, step + 1).lambdaPg > 0

/**
 * Counts a step's updates and returns how far the reference moves: α if the count passed a multiple of
 * `ref_model_sync_steps` or, by the rule `warm_start`, if the step ends the warm start, else 0. If evaluation decides,
 * `mixingByEvaluation` gives α.
 */
export function referenceMixing(config: RunConfig, progress: RunProgress, updates: number): number {
  const before = Math.floor(progress.updates / config.refModelSyncSteps)
  progress.updates += updates
  progress.referenceAge += updates
  const after = Math.floor(progress.updates / config.refModelSyncSteps)
  const { refModelSyncRule: rule } = config
  const isDue =
    rule === 'interval' ? after !== before : rule === 'warm_start' && endsWarmStart(config, progress.steps)
  if (!config.useReference || !config.syncRefModel || !isDue) return 0
  progress.referenceAge = 0
  return moveAlpha(config)
}

/** Whether to evaluate: after the first step, and whenever the completions passed a multiple of `eval_completions`. */
export function isEvaluationDue(config: RunConfig, progress: RunProgress, generated: number): boolean {
  const { completions, steps } = progress
  const every = config.evalCompletions
  return steps === 1 || Math.floor(completions / every) > Math.floor((completions - generated) / every)
}

/** The least number of completions that a step generates: N, plus one greedy completion per prompt for ReMax. */
export function leastGenerated(config: RunConfig, task: Task): number {
  const { generationBatchSize: N, numGenerations: G } = config
  return usesGreedyBaseline(config, task) ? N + N / G : N
}

/**
 * The configuration to sample the next step with: fewer rounds of dynamic sampling if they could exceed the budget. A
 * round generates at most N completions.
 */
export function affordable(config: RunConfig, task: Task, { completions }: RunProgress): RunConfig {
  const { budget, generationBatchSize: N, maxNumGenBatches } = config
  if (budget === 0 || config.deadGroups !== 'resample') return config
  const spare = Math.floor((budget - completions - leastGenerated(config, task)) / N)
  const rounds = Math.max(1, 1 + spare)
  return rounds < maxNumGenBatches ? { ...config, maxNumGenBatches: rounds } : config
}

/** Update u of every run; null for a run that has fewer. */
export function roundsOf(planned: readonly UpdateSpec[][]): (UpdateSpec | null)[][] {
  const most = Math.max(...planned.map((specs) => specs.length))
  return Array.from({ length: most }, (_, u) => planned.map((specs) => specs[u] ?? null))
}
