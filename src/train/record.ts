import type { Batch, LossFigures, UpdateResult, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { createLossBuffers, nanStd, policyLoss } from '../grpo'
import type { GroupColumns } from '../metrics/groupTable'
import {
  METRICS,
  METRIC_NAMES,
  metricKeys,
  type MetricBy,
  type MetricKey,
  type MetricName,
  type Producer,
} from '../metrics/metrics'
import type { NetworkShape } from '../engine/network'
import { forEachRow } from '../tasks/completions'
import type { Task } from '../tasks/task'
import type { Evaluation } from './evaluation'
import { referenceOf, type RunRows } from './sampling/assemble'
import type { Credit } from './credit'
import type { RunConfig } from '../settings/knobs'
import type { RunProgress } from './schedule'
import { epochsIn, type Stage } from './staging/stage'

/** One update of a step for the whole population: its specs and its result. */
export interface TakenUpdate {
  specs: readonly (UpdateSpec | null)[]
  result: UpdateResult & { lossSup?: Float32Array; lossCons?: Float32Array }
}

/** The numbers of one step of a run: a row of its history. */
export interface StepRecord {
  /** in the order of `columnsOf(task)`; NaN if there is nothing to measure */
  metrics: Float64Array
  groups: GroupColumns
}

export interface StepOutcome {
  r: number
  /** with β and the entropy bonus of this step */
  config: RunConfig
  progress: RunProgress
  rows: RunRows
  /** rows in the order in which they were cut into mini-batches */
  batch: Batch
  credit: Credit
  stage: Stage
  updates: readonly TakenUpdate[]
  /** greedy evaluation after the step; null if none was due */
  evaluation: Evaluation | null
  /** greedy evaluation of the reference as it was measured last */
  referenceReward: number
  /** α with which the reference moved at the end of the step, 0 if it stayed */
  referenceMixing: number
  /** `grad_snr` of the step, NaN if it was not measured */
  signalToNoise: number
  resampleRounds: number
  replayedGroups: number
  seconds: number
}

/** The columns in the history of a task's runs. */
export const columnsOf = (task: Task): readonly MetricKey[] =>
  metricKeys(
    task.parts.map((part) => part.name),
    task.measures,
    task.spreads,
  )

/** One of a record's metrics by name. */
export const metricOf = (record: StepRecord, name: MetricName) => record.metrics[METRIC_NAMES.indexOf(name)]

/** All metrics of a producer: a missing or misspelt one does not compile. */
type MetricsBy<By extends Producer> = Record<MetricBy<By>, number>

/** Metrics of the loss without a column: `actor/pg_loss` + `kl_loss`, verl's share of clipped tokens, a metric of the step. */
type WithoutColumn = 'policy_loss' | 'actor/pg_clipfrac' | 'entropy_coef'
type LossName = keyof LossFigures['metrics']
/** Metrics of the loss that are neither declared nor listed above: there must be none. */
type Forgotten = Exclude<LossName, MetricBy<'loss'> | WithoutColumn>

const namesBy = <By extends Producer>(by: By) =>
  METRIC_NAMES.filter((name): name is MetricBy<By> => METRICS[name].by === by)
const BY_REWARDS = namesBy('rewards')
const BY_LOSS = namesBy('loss')
const BY_UPDATE = namesBy('update')
const BY_STEP = namesBy('step')

/** The columns of a record begin with METRICS, in their order. */
const COLUMN = Object.fromEntries(METRIC_NAMES.map((name, column) => [name, column])) as Record<
  MetricName,
  number
>

/** Returns a function that makes the record of a step. Metrics of updates are averaged over the step's updates, as in TRL. */
export function createRecorder(task: Task, shape: NetworkShape): (figures: StepOutcome) => StepRecord {
  const columns = columnsOf(task)
  let buffers = createLossBuffers(1, shape.length)

  /** The loss of run r's update and its metrics: from the engine, else computed from the log-probs that it returned. */
  function lossOf(
    { r, batch, rows, config }: StepOutcome,
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

  /** Writes the means over the run's updates; NaN if there are none. */
  function writeUpdates(figures: StepOutcome, metrics: Float64Array): void {
    const taken = figures.updates.flatMap(({ specs, result }) => {
      const spec = specs[figures.r]
      if (!spec) return []
      const loss = lossOf(figures, spec, result)
      const ofLoss = loss.metrics satisfies Record<Forgotten, never>
      return [{ ofLoss, ofUpdate: updateMetrics(figures, spec, result, loss) }]
    })
    const mean = (of: (update: (typeof taken)[number]) => number) =>
      taken.reduce((sum, update) => sum + of(update), 0) / taken.length
    // The loss leaves out the metrics of other surrogates.
    for (const name of BY_LOSS) metrics[COLUMN[name]] = mean(({ ofLoss }) => ofLoss[name] ?? NaN)
    for (const name of BY_UPDATE) metrics[COLUMN[name]] = mean(({ ofUpdate }) => ofUpdate[name])
  }

  /** Writes the columns after METRICS: parts of the reward, the task's measures in the step and in its evaluation, and stds. */
  function writeFamilies({ credit, rows, config, evaluation }: StepOutcome, metrics: Float64Array): void {
    let column = METRIC_NAMES.length
    for (const { name } of task.parts) {
      metrics[column++] = credit.partMetrics[`rewards/${name}/mean`]
      metrics[column++] = credit.partMetrics[`rewards/${name}/std`]
    }
    if (task.measures.length === 0) return
    const values = new Float64Array(task.measures.length).fill(NaN)
    const { offsets, actions, mask, features, groups } = rows
    const problems = groups.map((group) => group.problem)
    const completions = { problems, offsets, actions, mask, features }
    task.measure?.(completions, values, config.taskSettings)
    task.measures.forEach((_, i) => {
      metrics[column++] = values[i]
      metrics[column++] = evaluation ? evaluation.measures[i] : NaN
    })
    for (const measure of task.spreads ?? []) {
      const each = new Float64Array(rows.rewards.length).fill(NaN)
      forEachRow(completions, (problem, row) => {
        each[row] = task.rowValue?.(measure, completions, problem, row, config.taskSettings) ?? NaN
      })
      metrics[column++] = nanStd(each, 1)
    }
  }

  return function recordStep(figures) {
    const metrics = new Float64Array(columns.length).fill(NaN)
    const { credit } = figures
    for (const name of BY_REWARDS) metrics[COLUMN[name]] = credit.metrics[name]
    const ofStep = stepMetrics(figures, shape.endToken)
    for (const name of BY_STEP) metrics[COLUMN[name]] = ofStep[name]
    writeUpdates(figures, metrics)
    writeFamilies(figures, metrics)
    return { metrics, groups: credit.groups }
  }
}

/**
 * The loss of one update and its weighted parts, `loss/…`, which add up to it:
 *
 *     loss = λ_pg · (policy + KL − entropy bonus) + λ_sup · supervised + λ_cons · consistency
 */
function updateMetrics(
  { r, stage }: StepOutcome,
  spec: UpdateSpec,
  { gradNorm, lossSup, lossCons }: TakenUpdate['result'],
  { loss, policyLoss: policy, klLoss }: LossFigures,
): MetricsBy<'update'> {
  const { lambdaPg, lambdaSup, lambdaCons } = stage
  const supervised = lambdaSup > 0 && lossSup ? lossSup[r] : NaN
  const consistency = lossCons ? lossCons[r] : NaN
  const weightedSupervised = lambdaSup > 0 ? lambdaSup * supervised : 0
  const weightedConsistency = Number.isNaN(consistency) ? 0 : lambdaCons * consistency
  return {
    loss: lambdaPg * loss + weightedSupervised + weightedConsistency,
    'actor/pg_loss': policy,
    kl_loss: klLoss,
    loss_sup: supervised,
    loss_cons: consistency,
    'loss/policy': lambdaPg * policy,
    'loss/kl': lambdaPg * klLoss,
    'loss/entropy': lambdaPg * (loss - (policy + klLoss)),
    'loss/supervised': weightedSupervised,
    'loss/consistency': weightedConsistency,
    grad_norm: gradNorm[r],
    learning_rate: spec.optimiser.learningRate,
  }
}

function stepMetrics(figures: StepOutcome, endToken: number): MetricsBy<'step'> {
  const { config, progress, stage, evaluation, rows } = figures
  const { lengths, actions, mask } = rows
  const N = lengths.length
  const T = mask.length / N
  const ended = lengths.filter((length, row) => endToken < 0 || actions[row * T + length - 1] === endToken)
  const all = spanOf(lengths)
  // TRL logs 0 if no completion ended.
  const terminated = spanOf(ended.length > 0 ? ended : Int32Array.of(0))
  return {
    eval_reward: evaluation ? evaluation.reward : NaN,
    grad_snr: figures.signalToNoise,
    beta: config.beta,
    entropy_coef: config.entropyCoef,
    lambda_sup: stage.lambdaSup,
    lambda_pg: stage.lambdaPg,
    'eval/reference_reward': evaluation && config.useReference ? figures.referenceReward : NaN,
    reference_sync: config.useReference ? figures.referenceMixing : NaN,
    reference_age: config.useReference ? progress.referenceAge : NaN,
    reference_distance: referenceDistance(figures),
    discarded_completions: progress.discarded,
    resample_rounds: figures.resampleRounds,
    replayed_groups: figures.replayedGroups,
    'completions/mean_length': all.mean,
    'completions/min_length': all.smallest,
    'completions/max_length': all.largest,
    'completions/mean_terminated_length': terminated.mean,
    'completions/min_terminated_length': terminated.smallest,
    'completions/max_terminated_length': terminated.largest,
    'completions/clipped_ratio': 1 - ended.length / N,
    updates: progress.updates,
    num_completions: progress.completions,
    num_tokens: progress.tokens,
    epoch: config.epochPrompts > 0 ? epochsIn(progress.steps, config) : NaN,
    step_time: figures.seconds,
  }
}

/** √(Σ m (logp − ref)² / Σ m) over the sampled tokens, in nats; NaN without a reference. */
function referenceDistance({ rows, config }: StepOutcome): number {
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

function spanOf(values: Int32Array): { mean: number; smallest: number; largest: number } {
  let sum = 0
  let smallest = Infinity
  let largest = -Infinity
  for (const value of values) {
    sum += value
    if (value < smallest) smallest = value
    if (value > largest) largest = value
  }
  return { mean: sum / values.length, smallest, largest }
}
