import type { Batch, UpdateResult, UpdateSpec } from '../engine/learner'
import { policyLoss } from '../grpo/loss'
import { metricKeys, type MetricKey } from '../metrics/metrics'
import type { Task } from '../tasks/task'
import type { Credit } from './credit'
import type { RunProgress } from './schedule'

/** One update of a step, as it was asked for and as it came out, for the whole population. */
export interface TakenUpdate {
  specs: readonly (UpdateSpec | null)[]
  result: UpdateResult
}

/** The figures of one run's step: a row of its history. */
export interface RunRecord {
  /** in the order of `metricKeys(parts)`; NaN where there is nothing to measure */
  metrics: Float64Array
  /** per group */
  advantageMean: Float32Array
  advantageStd: Float32Array
  rewardMean: Float32Array
  rewardStd: Float32Array
  dead: Uint8Array
}

export interface StepFigures {
  r: number
  task: Task
  progress: RunProgress
  /** in the order in which it was cut into mini-batches */
  batch: Batch
  credit: Credit
  updates: readonly TakenUpdate[]
  /** whether this run has a reference; another run of the population may have asked for its log-probs */
  useReference: boolean
  learningRate: number
  /** greedy evaluation after the step, NaN where none was due */
  evaluation: number
  seconds: number
  endToken: number
}

/** The columns of a task's runs. */
export const columnsOf = (task: Task): MetricKey[] => metricKeys(task.parts.map((part) => part.name))

/** All metrics of a run's step. Those of updates are averaged over the updates, as TRL logs them. */
export function recordStep(figures: StepFigures): RunRecord {
  const { task, progress, credit } = figures
  const values: Partial<Record<MetricKey, number>> = {
    ...credit.metrics,
    ...meanOverUpdates(figures),
    ...lengthMetrics(figures),
    eval_reward: figures.evaluation,
    reference_age: progress.referenceAge,
    learning_rate: figures.learningRate,
    updates: progress.updates,
    num_completions: progress.completions,
    num_tokens: progress.tokens,
    step_time: figures.seconds,
  }
  return {
    metrics: Float64Array.from(columnsOf(task), (key) => values[key] ?? NaN),
    ...credit.groups,
  }
}

/** Metrics of the loss, update by update, from the log-probs and entropies that the engine returned. */
function meanOverUpdates({
  r,
  batch,
  updates,
  useReference,
}: StepFigures): Partial<Record<MetricKey, number>> {
  const sums: Record<string, number> = {}
  let count = 0
  const T = batch.actions.length / (batch.advantages.length || 1)
  for (const { specs, result } of updates) {
    const spec = specs[r]
    if (!spec) continue
    const first = r * batch.rows + spec.start
    const slice = (array: Float32Array) => array.subarray(first * T, (first + spec.count) * T)
    const {
      loss,
      policyLoss: policy,
      klLoss,
      metrics,
    } = policyLoss(
      {
        rows: spec.count,
        length: T,
        mask: slice(batch.mask),
        logp: slice(result.logp),
        oldLogp: slice(batch.oldLogp),
        refLogp: useReference && batch.refLogp ? slice(batch.refLogp) : null,
        entropy: slice(result.entropy),
        advantages: batch.advantages.subarray(first, first + spec.count),
        itemsInBatch: spec.itemsInBatch,
      },
      spec.loss,
    )
    const all = { ...metrics, loss, 'actor/pg_loss': policy, kl_loss: klLoss, grad_norm: result.gradNorm[r] }
    for (const [key, value] of Object.entries(all)) sums[key] = (sums[key] ?? 0) + value
    count++
  }
  return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, sum / count]))
}

/** Lengths of the run's completions, and the share that never ended. */
function lengthMetrics({ r, batch, endToken }: StepFigures): Partial<Record<MetricKey, number>> {
  const N = batch.rows
  const T = batch.actions.length / batch.advantages.length
  let [sum, min, max, unended] = [0, Infinity, 0, 0]
  for (let row = r * N; row < (r + 1) * N; row++) {
    let length = 0
    while (length < T && batch.mask[row * T + length] !== 0) length++
    sum += length
    min = Math.min(min, length)
    max = Math.max(max, length)
    if (endToken >= 0 && batch.actions[row * T + length - 1] !== endToken) unended++
  }
  return {
    'completions/mean_length': sum / N,
    'completions/min_length': min,
    'completions/max_length': max,
    'completions/clipped_ratio': unended / N,
  }
}
