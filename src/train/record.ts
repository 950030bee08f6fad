import type { Batch, UpdateResult, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { policyLoss } from '../grpo/loss'
import { METRIC_NAMES, metricKeys, type MetricKey, type MetricName } from '../metrics/metrics'
import type { NetworkShape } from '../engine/network'
import type { Task } from '../tasks/task'
import type { Evaluation } from './evaluation'
import { referenceOf, type RunRows } from './assemble'
import type { Credit } from './credit'
import type { RunConfig } from '../settings/knobs'
import type { RunProgress } from './schedule'
import type { Stage } from './staging'

/** One update of a step, as it was asked for and as it came out, for the whole population. */
export interface TakenUpdate {
  specs: readonly (UpdateSpec | null)[]
  result: UpdateResult & { lossSup?: Float32Array; lossCons?: Float32Array }
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
  /** with β and the entropy bonus as they were in force */
  config: RunConfig
  progress: RunProgress
  rows: RunRows
  /** in the order in which it was cut into mini-batches */
  batch: Batch
  credit: Credit
  stage: Stage
  updates: readonly TakenUpdate[]
  /** greedy evaluation after the step, null where none was due */
  evaluation: Evaluation | null
  /** `grad_snr` of the step, NaN where it was not measured */
  signalToNoise: number
  resampleRounds: number
  replayedGroups: number
  seconds: number
  shape: NetworkShape
}

/** The columns of a task's runs. */
export const columnsOf = (task: Task): MetricKey[] =>
  metricKeys(
    task.parts.map((part) => part.name),
    task.measures.map((measure) => measure.name),
  )

/** One of a record's metrics by name. */
export const metricOf = (record: RunRecord, name: MetricName) => record.metrics[METRIC_NAMES.indexOf(name)]

/** All metrics of a run's step. Those of updates are averaged over the updates, as TRL logs them. */
export function recordStep(figures: StepFigures): RunRecord {
  const { task, config, progress, credit, stage } = figures
  const values: Partial<Record<MetricKey, number>> = {
    ...credit.metrics,
    ...meanOverUpdates(figures),
    ...lengthMetrics(figures),
    ...taskMeasures(figures),
    eval_reward: figures.evaluation?.reward,
    grad_snr: figures.signalToNoise,
    beta: config.beta,
    entropy_coef: config.entropyCoef,
    lambda_sup: stage.lambdaSup,
    lambda_pg: stage.lambdaPg,
    reference_age: config.useReference ? progress.referenceAge : NaN,
    reference_distance: referenceDistance(figures),
    discarded_completions: progress.discarded,
    resample_rounds: figures.resampleRounds,
    replayed_groups: figures.replayedGroups,
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
function meanOverUpdates({ r, batch, rows, config, stage, updates, shape }: StepFigures) {
  const sums: Record<string, number> = {}
  let count = 0
  const hasReference = referenceOf(rows, config) !== null
  for (const { specs, result } of updates) {
    const spec = specs[r]
    if (!spec) continue
    const tokens = tokenBatchOf(batch, result, r, spec, shape.gaussian)
    const {
      loss,
      policyLoss: policy,
      klLoss,
      metrics,
    } = policyLoss(hasReference ? tokens : { ...tokens, refLogp: null }, spec.loss)
    const lossSup = result.lossSup ? result.lossSup[r] : NaN
    const lossCons = result.lossCons ? result.lossCons[r] : NaN
    const all = {
      ...metrics,
      loss:
        stage.lambdaPg * loss +
        (stage.lambdaSup > 0 ? stage.lambdaSup * lossSup : 0) +
        (Number.isNaN(lossCons) ? 0 : stage.lambdaCons * lossCons),
      'actor/pg_loss': policy,
      kl_loss: klLoss,
      grad_norm: result.gradNorm[r],
      learning_rate: spec.optimiser.learningRate,
      ...(stage.lambdaSup > 0 && { loss_sup: lossSup }),
      ...(!Number.isNaN(lossCons) && { loss_cons: lossCons }),
    }
    for (const [key, value] of Object.entries(all)) sums[key] = (sums[key] ?? 0) + value
    count++
  }
  return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, sum / count]))
}

/** The task's own measures, of the step's completions and of a due evaluation. */
function taskMeasures({ task, rows, config, evaluation }: StepFigures): Partial<Record<MetricKey, number>> {
  const values = new Float64Array(task.measures.length).fill(NaN)
  const { offsets, actions, mask, features, groups } = rows
  const problems = groups.map((group) => group.problem)
  task.measure?.({ problems, offsets, actions, mask, features }, values, config.taskSettings)
  return Object.fromEntries(
    task.measures.flatMap(({ name }, i) => [
      [`task/${name}`, values[i]],
      [`eval/${name}`, evaluation ? evaluation.measures[i] : NaN],
    ]),
  )
}

/** √(Σ m (logp − ref)² / Σ m) of the sampled tokens: how far the policy stands from its reference, in nats. */
function referenceDistance({ rows, config }: StepFigures): number {
  const { logp, refLogp, mask } = rows
  if (!refLogp || !config.useReference) return NaN
  let sum = 0
  let count = 0
  for (let m = 0; m < mask.length; m++) {
    sum += mask[m] * (logp[m] - refLogp[m]) ** 2
    count += mask[m]
  }
  return Math.sqrt(sum / count)
}

/** Lengths of the run's completions, those that ended apart, and the share that never did. */
function lengthMetrics({ rows, shape: { endToken } }: StepFigures): Partial<Record<MetricKey, number>> {
  const { lengths, actions, mask } = rows
  const N = lengths.length
  const T = mask.length / N
  const all = [...lengths]
  const ended = all.filter((length, row) => endToken < 0 || actions[row * T + length - 1] === endToken)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  // TRL logs 0 where no completion ended.
  const terminated = ended.length > 0 ? ended : [0]
  return {
    'completions/mean_length': mean(all),
    'completions/min_length': Math.min(...all),
    'completions/max_length': Math.max(...all),
    'completions/mean_terminated_length': mean(terminated),
    'completions/min_terminated_length': Math.min(...terminated),
    'completions/max_terminated_length': Math.max(...terminated),
    'completions/clipped_ratio': 1 - ended.length / N,
  }
}
