import type { Batch, LossFigures, UpdateResult, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { createLossBuffers, policyLoss } from '../grpo/loss'
import type { GroupColumns } from '../metrics/groupTable'
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
export interface StepRecord {
  /** in the order of `metricKeys(parts)`; NaN where there is nothing to measure */
  metrics: Float64Array
  groups: GroupColumns
}

export interface StepFigures {
  r: number
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
}

/** The columns of a task's runs. */
export const columnsOf = (task: Task): MetricKey[] =>
  metricKeys(
    task.parts.map((part) => part.name),
    task.measures.map((measure) => measure.name),
  )

/** One of a record's metrics by name. */
export const metricOf = (record: StepRecord, name: MetricName) => record.metrics[METRIC_NAMES.indexOf(name)]

/** Writes a metric to its column. What has no column is left out. */
type Put = (key: string, value: number) => void

/** What makes the records of a task's runs: all metrics of a run's step. Those of updates are averaged over the updates, as TRL logs them. */
export function createRecorder(task: Task, shape: NetworkShape): (figures: StepFigures) => StepRecord {
  const columns = new Map<string, number>(columnsOf(task).map((key, column) => [key, column]))
  const sums = new Float64Array(columns.size)
  const isMeasured = new Uint8Array(columns.size)
  let buffers = createLossBuffers(1, shape.length)

  /** The loss of run r's update and its metrics: as the engine found them, else from the log-probs that it returned. */
  function lossOf(
    { r, batch, rows, config }: StepFigures,
    spec: UpdateSpec,
    result: TakenUpdate['result'],
  ): LossFigures {
    const isAsLearnt = batch.refLogp === null || referenceOf(rows, config) !== null
    const known = isAsLearnt && result.losses?.[r]
    if (known) return known
    if (buffers.counts.length < spec.count) buffers = createLossBuffers(spec.count, shape.length)
    const tokens = tokenBatchOf(batch, result, r, spec, shape.gaussian)
    return policyLoss(isAsLearnt ? tokens : { ...tokens, refLogp: null }, spec.loss, buffers)
  }

  function putUpdates(figures: StepFigures, put: Put): void {
    const { r, stage, updates } = figures
    sums.fill(0)
    isMeasured.fill(0)
    const add: Put = (key, value) => {
      const column = columns.get(key)
      if (column === undefined) return
      sums[column] += value
      isMeasured[column] = 1
    }
    let count = 0
    for (const { specs, result } of updates) {
      const spec = specs[r]
      if (!spec) continue
      const { loss, policyLoss: policy, klLoss, metrics } = lossOf(figures, spec, result)
      const lossSup = result.lossSup ? result.lossSup[r] : NaN
      const lossCons = result.lossCons ? result.lossCons[r] : NaN
      for (const key in metrics) add(key, metrics[key])
      add(
        'loss',
        stage.lambdaPg * loss +
          (stage.lambdaSup > 0 ? stage.lambdaSup * lossSup : 0) +
          (Number.isNaN(lossCons) ? 0 : stage.lambdaCons * lossCons),
      )
      add('actor/pg_loss', policy)
      add('kl_loss', klLoss)
      add('grad_norm', result.gradNorm[r])
      add('learning_rate', spec.optimiser.learningRate)
      if (stage.lambdaSup > 0) add('loss_sup', lossSup)
      if (!Number.isNaN(lossCons)) add('loss_cons', lossCons)
      count++
    }
    columns.forEach((column, key) => isMeasured[column] === 1 && put(key, sums[column] / count))
  }

  /** The task's own measures, of the step's completions and of a due evaluation. */
  function putMeasures({ rows, config, evaluation }: StepFigures, put: Put): void {
    if (task.measures.length === 0) return
    const values = new Float64Array(task.measures.length).fill(NaN)
    const { offsets, actions, mask, features, groups } = rows
    const problems = groups.map((group) => group.problem)
    task.measure?.({ problems, offsets, actions, mask, features }, values, config.taskSettings)
    task.measures.forEach(({ name }, i) => {
      put(`task/${name}`, values[i])
      put(`eval/${name}`, evaluation ? evaluation.measures[i] : NaN)
    })
  }

  return function recordStep(figures) {
    const { config, progress, credit, stage, evaluation, rows } = figures
    const metrics = new Float64Array(columns.size).fill(NaN)
    const put: Put = (key, value) => {
      const column = columns.get(key)
      if (column !== undefined) metrics[column] = value
    }
    for (const key in credit.metrics) put(key, credit.metrics[key as MetricKey]!)
    putUpdates(figures, put)
    putLengths(rows, shape.endToken, put)
    putMeasures(figures, put)
    put('eval_reward', evaluation ? evaluation.reward : NaN)
    put('grad_snr', figures.signalToNoise)
    put('beta', config.beta)
    put('entropy_coef', config.entropyCoef)
    put('lambda_sup', stage.lambdaSup)
    put('lambda_pg', stage.lambdaPg)
    put('reference_age', config.useReference ? progress.referenceAge : NaN)
    put('reference_distance', referenceDistance(figures))
    put('discarded_completions', progress.discarded)
    put('resample_rounds', figures.resampleRounds)
    put('replayed_groups', figures.replayedGroups)
    put('updates', progress.updates)
    put('num_completions', progress.completions)
    put('num_tokens', progress.tokens)
    put('step_time', figures.seconds)
    return { metrics, groups: credit.groups }
  }
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
function putLengths({ lengths, actions, mask }: RunRows, endToken: number, put: Put): void {
  const N = lengths.length
  const T = mask.length / N
  const ended = lengths.filter((length, row) => endToken < 0 || actions[row * T + length - 1] === endToken)
  putSpan('', lengths, put)
  // TRL logs 0 where no completion ended.
  putSpan('terminated_', ended.length > 0 ? ended : Int32Array.of(0), put)
  put('completions/clipped_ratio', 1 - ended.length / N)
}

/** Mean, smallest and largest of some lengths. */
function putSpan(kind: '' | 'terminated_', lengths: Int32Array, put: Put): void {
  let sum = 0
  let smallest = Infinity
  let largest = -Infinity
  for (const length of lengths) {
    sum += length
    if (length < smallest) smallest = length
    if (length > largest) largest = length
  }
  put(`completions/mean_${kind}length`, sum / lengths.length)
  put(`completions/min_${kind}length`, smallest)
  put(`completions/max_${kind}length`, largest)
}
