import type { Batch, Learner, LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import type { Inspection, PauseReason } from '../worker/protocol'
import { assignCredit } from './credit'
import { INITIAL_ESTIMATOR_STATE, type EstimatorState } from '../grpo/running'
import { divergence } from './divergence'
import { evaluate } from './evaluation'
import { inspectionOf, type StepTrace } from './inspection'
import { reordered, shuffledOrder } from './minibatches'
import { evaluationSet, type EvaluationSet } from './problems'
import { recordStep, type RunRecord } from './record'
import { sampleStep, type Sample } from './sampling'
import {
  isEvaluationDue,
  referenceMixing,
  stopReason,
  updatesPerStep,
  updateSpecs,
  type RunProgress,
} from './schedule'

/** Weights are kept on the CPU side every so many steps, to go back to when a step diverges. */
const KEEP_EVERY = 25

interface Kept {
  state: LearnerState
  step: number
}

export interface StepReport {
  step: number
  /** per run; null for a run that had finished before this step */
  records: (RunRecord | null)[]
  /** why a run goes no further; null for those that do */
  stopped: (PauseReason | null)[]
}

/** Trains a population: R runs that are equal in shape, each with its own knobs. */
export interface Trainer {
  readonly evaluation: EvaluationSet
  /** Knobs of run r from the next step on. Not to be called while `train` is under way. */
  configure(r: number, config: RunConfig): void
  /** One rollout and all updates on it. With `ahead`, the next rollout is issued before this step's read. */
  train(ahead: boolean): Promise<StepReport>
  /** The last step of run r in full; before the first, the completions that it will learn from. */
  inspect(r: number): Promise<Inspection>
  /** The stop condition that run r has met already, if any. */
  stopped(r: number): PauseReason | null
  /**
   * Goes on with another learner of the same shape, from the weights that were kept last: for a lost GPU.
   * @returns the step whose weights they are
   */
  moveTo(learner: Learner): Promise<number>
}

/** A trainer of `configs` (valid, equal in shape) on a learner made for them. */
export async function createTrainer(
  configs: readonly RunConfig[],
  task: Task,
  first: Learner,
): Promise<Trainer> {
  let learner = first
  const N = configs[0].generationBatchSize
  const T = learner.shape.length
  const evaluation = evaluationSet(task, configs[0].taskSettings)
  const current = [...configs]
  const progress = current.map((): RunProgress => ({
    steps: 0,
    updates: 0,
    completions: 0,
    tokens: 0,
    referenceAge: 0,
  }))
  const estimators: EstimatorState[] = current.map(() => INITIAL_ESTIMATOR_STATE)
  const evaluations = new Float64Array(current.length).fill(NaN)
  let steps = 0
  let next: Promise<Sample> | null = null
  let trace: StepTrace | null = null
  let kept: Kept = { state: await learner.state(), step: 0 }

  const sampleNext = () => (next ??= sampleStep(learner, task, current, evaluation.keys, steps + 1))
  const creditOf = (sample: Sample) =>
    current.map((config, r) => assignCredit(config, task, sample, r, estimators[r]))
  const ordersOf = (step: number) =>
    current.map((config) => shuffledOrder(config.seed, step, N, config.stepsPerGeneration))
  const stopped = (r: number) => stopReason(current[r], progress[r], evaluations[r])

  async function train(ahead: boolean): Promise<StepReport> {
    const started = performance.now()
    const active = current.map((_, r) => stopped(r) === null)

    // Problems and completions.
    const sample = await sampleNext()
    next = null
    steps = sample.step

    // Rewards → advantages.
    const credits = creditOf(sample)
    const advantages = new Float32Array(current.length * N)
    credits.forEach((credit, r) => {
      advantages.set(credit.advantages, r * N)
      estimators[r] = credit.estimator
    })

    // Shuffle, cut into S mini-batches, pass μ times.
    const orders = ordersOf(steps)
    const isCut = current.some((config) => config.stepsPerGeneration > 1)
    const batch: Batch = isCut
      ? reordered({ ...sample.batch, advantages }, orders)
      : { ...sample.batch, advantages }
    const specs = updateSpecs(current, active, batch.mask, T)
    const issued = specs.map((update) => learner.update(batch, update))

    // The reference moves for the next step.
    const alpha = Float32Array.from(current, (config, r) =>
      active[r] ? referenceMixing(config, progress[r], updatesPerStep(config)) : 0,
    )
    if (alpha.some((mixing) => mixing > 0)) learner.syncReference(alpha)

    // What is wanted of the new weights goes out before anything is read back.
    active.forEach((isActive, r) => isActive && countCompletions(progress[r], sample, r))
    const isDue = active.some((isActive, r) => isActive && isEvaluationDue(current[r], progress[r]))
    const evaluating = isDue ? evaluate(learner, task, current, evaluation) : null
    const keeping = steps % KEEP_EVERY === 0 ? learner.state() : null
    if (ahead) void sampleNext().catch(() => undefined)

    const [results, evaluated, state] = await Promise.all([Promise.all(issued), evaluating, keeping])
    const updates = results.map((result, u) => ({ result, specs: specs[u] }))
    if (evaluated) evaluations.set(evaluated)
    trace = { step: steps, configs: [...current], sample, credits, orders, updates }

    const seconds = (performance.now() - started) / 1000
    const records = current.map((config, r) =>
      active[r]
        ? recordStep({
            r,
            task,
            progress: progress[r],
            batch,
            credit: credits[r],
            updates,
            useReference: config.useReference,
            learningRate: config.learningRate,
            evaluation: evaluated ? evaluated[r] : NaN,
            seconds,
            endToken: learner.shape.endToken,
          })
        : null,
    )
    const diverged = records.map((record) => record && divergence(record))
    if (diverged.some((what) => what !== null)) await restore(diverged.map((what) => what !== null))
    else if (state) kept = { state, step: steps }
    return {
      step: steps,
      records,
      stopped: diverged.map((what, r) =>
        what === null ? stopped(r) : { kind: 'diverged', step: steps, what, restored: kept.step },
      ),
    }
  }

  /** Diverged runs go back to the weights that were kept last, the others stay; what was sampled is drawn again. */
  async function restore(isLost: readonly boolean[]): Promise<void> {
    await next
    next = null
    const state = await learner.state()
    isLost.forEach((lost, r) => lost && copyRun(kept.state, state, r, current.length))
    learner.setState(state)
  }

  function countCompletions(mine: RunProgress, sample: Sample, r: number): void {
    mine.steps++
    mine.completions += N
    const { offsets, problems } = sample.runs[r]
    problems.forEach((problem, p) => (mine.tokens += (offsets[p + 1] - offsets[p]) * problem.prompt.length))
    const { mask } = sample.rollout
    for (let m = r * N * T; m < (r + 1) * N * T; m++) mine.tokens += mask[m]
  }

  return {
    evaluation,
    train,
    stopped,
    async moveTo(other) {
      learner = other
      next = null
      learner.setState(kept.state)
      return kept.step
    },
    configure(r, config) {
      if (samplingDiffers(current[r], config)) next = null
      current[r] = config
    },
    async inspect(r) {
      if (trace) return inspectionOf(r, trace)
      const sample = await sampleNext()
      const credits = creditOf(sample)
      return inspectionOf(r, { step: 0, configs: current, sample, credits, orders: ordersOf(1), updates: [] })
    },
  }
}

/** Whether two configurations sample differently. */
function samplingDiffers(a: RunConfig, b: RunConfig): boolean {
  return (
    a.temperature !== b.temperature ||
    a.numGenerations !== b.numGenerations ||
    a.useReference !== b.useReference
  )
}

/** Copies what belongs to run r of R from one state to another. */
function copyRun(from: LearnerState, to: LearnerState, r: number, R: number): void {
  for (const name of [
    'parameters',
    'firstMoment',
    'secondMoment',
    'reference',
    'initial',
    'updates',
  ] as const) {
    const size = from[name].length / R
    to[name].set(from[name].subarray(r * size, (r + 1) * size), r * size)
  }
}
