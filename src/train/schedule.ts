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
  /** completions generated for training, with discarded ones and those of the greedy baseline */
  completions: number
  discarded: number
  tokens: number
  /** updates since the reference last moved towards the policy */
  referenceAge: number
}

/**
 * The settings of the configuration, and for all others the defaults of `torch.optim.AdamW`.
 * @param update the number of the optimiser step, from 0
 */
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

/** What `updateSpecs` needs to know about a step of a run. */
export interface RunUpdates {
  config: RunConfig
  step: number
  /** optimiser steps taken before this step */
  updates: number
  /** The run learns from its first `kept` rows. 0 if the run is finished. */
  kept: number
  /** mask of the run's rows, in the same order, [N·T] */
  mask: Float32Array
}

/**
 * Plans the updates of a step: for each pass over the rows, one update for each mini-batch. Like verl, it leaves out the last
 * rows if they do not fill a mini-batch.
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

/** One uniform random number per token, with which a surrogate such as Clip-Cov chooses tokens. */
function tokenDraws(seed: number, step: number, u: number, count: number): Float32Array {
  const [k0, k1] = streamKey(seed, 'clipCov', step, u)
  return Float32Array.from({ length: count }, (_, m) => uniform(k0, k1, m))
}

/** Whether this is the last step that trains with the supervised loss alone. */
const endsWarmStart = (config: RunConfig, step: number): boolean =>
  stageOf(config, step).lambdaPg === 0 && stageOf(config, step + 1).lambdaPg > 0

/**
 * Adds the updates of a step to the counters of the run. Returns how far the reference moves after this step: by α or not at
 * all. By the rule `interval` it moves when the number of updates passes a multiple of `ref_model_sync_steps`. By the rule
 * `warm_start` it moves after the last step of the warm start. The rule that looks at evaluations is in `mixingByEvaluation`.
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

/**
 * Whether to evaluate after this step: after the first step, and whenever the number of completions passes a multiple of
 * `eval_completions`.
 */
export function isEvaluationDue(config: RunConfig, progress: RunProgress, generated: number): boolean {
  const { completions, steps } = progress
  const every = config.evalCompletions
  return steps === 1 || Math.floor(completions / every) > Math.floor((completions - generated) / every)
}

/** A step generates at least N completions; ReMax needs one more for each prompt, the greedy one. */
export function leastGenerated(config: RunConfig, task: Task): number {
  const { generationBatchSize: N, numGenerations: G } = config
  return usesGreedyBaseline(config, task) ? N + N / G : N
}

/**
 * The configuration for the next step. Dynamic sampling may take several rounds of at most N completions each; it gets fewer
 * rounds here if all of them together could exceed the budget.
 */
export function affordable(config: RunConfig, task: Task, { completions }: RunProgress): RunConfig {
  const { budget, generationBatchSize: N, maxNumGenBatches } = config
  if (budget === 0 || config.deadGroups !== 'resample') return config
  const spare = Math.floor((budget - completions - leastGenerated(config, task)) / N)
  const rounds = Math.max(1, 1 + spare)
  return rounds < maxNumGenBatches ? { ...config, maxNumGenBatches: rounds } : config
}

/** Entry u holds update u of every run, or null for a run with fewer updates. */
export function roundsOf(planned: readonly UpdateSpec[][]): (UpdateSpec | null)[][] {
  const most = Math.max(...planned.map((specs) => specs.length))
  return Array.from({ length: most }, (_, u) => planned.map((specs) => specs[u] ?? null))
}
