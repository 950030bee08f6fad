import type { LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import { ownPartsOf } from '../tasks/ownParts'
import { countCompletions } from './accounting'
import type { BestStates } from './bestStates'
import { adapted } from './coefficients'
import { evaluate, type Evaluation } from './evaluation'
import { isKept, syncReferences } from './nextStep'
import { parametersNow, stopOf, type Population } from './population'
import { createRecorder, metricOf, type StepOutcome, type StepRecord, type TakenUpdate } from './record'
import { evaluateReferences, judgeReferences, movesByEvaluation } from './referenceQuality'
import { mayLookAhead, progressOf, rollOut, type Rollout } from './rollout'
import { UNMEASURED, type RunState } from './runState'
import type { RunRows } from './sampling/assemble'
import { joined } from './sampling/groups'
import { beforeMove, type BeforeMove } from './referenceMove'
import { isEvaluationDue, referenceMixing } from './schedule'
import { signalToNoise } from './signal'
import { copyRun } from './snapshot'
import { divergence, largeReward, type Divergence, type StopReason } from './stopping'
import { issueUpdates, planUpdates, type UpdatePlan } from './updates'

export interface StepReport {
  step: number
  /** the configuration that each run took the step with */
  configs: readonly RunConfig[]
  /** per run; null for a run that had finished before this step */
  records: (StepRecord | null)[]
  /** why a run ends; null for runs that continue */
  stopped: (StopReason | null)[]
}

/**
 * One rollout and all updates on it. With `ahead`, the next rollout is issued before this step's results are read; for
 * a single run the whole next step, if the engine supports that. A step that fails, for example when the GPU is lost,
 * does not count: step number and budget are restored.
 */
export type TakeStep = (ahead: boolean) => Promise<StepReport>

/** The results of a step's updates and evaluations. Arrays have an entry per run. */
interface Outcome {
  updates: readonly TakenUpdate[]
  /** greedy evaluation after the updates; null if none was due */
  evaluations: readonly (Evaluation | null)[]
  /** signal-to-noise ratio of the gradient; NaN if no evaluation was due */
  signalToNoise: ArrayLike<number>
  /** α with which the reference moved; 0 if it stayed */
  referenceMixing: readonly number[]
  /** the weights just before the reference moved; null if it stayed, and of several runs */
  beforeMove: BeforeMove | null
  /** the state of all runs after the step; null if it is not copied */
  state: LearnerState | null
}

type TakenStep = Rollout & UpdatePlan & Outcome

// oxlint-disable-next-line playground/same-everywhere -- a run shows the time of its steps, and nothing in training depends on it
const now = () => performance.now()

/** @param best receives the states of the best evaluations; null if they are not kept */
export function createStep(population: Population, best: BestStates | null): TakeStep {
  const { runs, next } = population
  const recordStep = createRecorder(population.task, population.learner.shape)

  /**
   * Completions and their rewards → advantages and mini-batches → updates, reference and evaluation → metrics → what the runs carry
   * to the next step. A run that diverged goes back to its last saved weights and ends.
   */
  async function take(ahead: boolean): Promise<StepReport> {
    const started = now()
    const rollout = await rollOut(population, ahead)
    const plan = planUpdates(population, rollout)
    const due = countStep(runs, rollout)
    const { whole } = rollout
    population.parametersBefore = await (whole ? whole.parametersBefore : parametersNow(population))
    const outcome = await learn(population, rollout, plan, due, ahead, best !== null)
    const taken: TakenStep = { ...rollout, ...plan, ...outcome }
    const { step, asked, configs, rows, credits, orders, updates, sampled: batch } = taken
    const ownParts = ownPartsOf(population.task)
    const traced = { step, ownParts, configs, rows, credits, orders, updates, batch }
    population.trace = { ...traced, beforeMove: taken.beforeMove }
    population.hasWeightsOfTrace = true
    const seconds = (now() - started) / 1000
    const records = runs.map((run, r) =>
      taken.active[r] ? recordStep(figuresOf(run, taken, r, seconds)) : null,
    )
    carryOver(runs, taken, records)
    const diverged = records.map((record, r) =>
      record && taken.planned[r].length > 0 ? divergence(record) : null,
    )
    if (diverged.some(Boolean)) await restore(population, diverged.map(Boolean))
    else if (taken.state) keep(population, best, due, taken.state)
    const stopped = diverged.map((what, r): StopReason | null =>
      what ? divergedAt(what, population, taken, r) : stopOf(population, runs[r]),
    )
    return { step, configs: asked, records, stopped }
  }

  return async (ahead) => {
    const { steps } = population
    const progress = runs.map((run) => ({ ...run.progress }))
    try {
      return await take(ahead)
    } catch (error) {
      next.forget()
      population.steps = steps
      runs.forEach((run, r) => (run.progress = progress[r]))
      throw error
    }
  }
}

/** Why run r ends at a step in which a number was not finite. */
function divergedAt(
  what: Divergence,
  { kept }: Population,
  { step, rows, credits }: TakenStep,
  r: number,
): StopReason {
  const largestReward = largeReward(rows[r].rewards, credits[r].advantages)
  const reason = { kind: 'diverged', step, what, restored: kept.step } as const
  return largestReward === null ? reason : { ...reason, largestReward }
}

/** Counts the step in the progress of each run; returns whether the run's next evaluation is due. */
function countStep(runs: readonly RunState[], { asked, active, rows, samples }: Rollout): boolean[] {
  return runs.map(({ progress }, r) => {
    if (!active[r]) return false
    countCompletions(progress, rows[r], samples[r])
    return isEvaluationDue(asked[r], progress, samples[r].generated)
  })
}

/**
 * Updates → reference → evaluation. All work on the new weights, and the next rollout, are issued to the engine before
 * anything is read back.
 */
async function learn(
  population: Population,
  { step, configs, active, rows, whole }: Rollout,
  plan: UpdatePlan,
  due: readonly boolean[],
  ahead: boolean,
  keepsBest: boolean,
): Promise<Outcome> {
  const { learner, task, runs, next, evaluation } = population
  const isDue = due.includes(true)
  // A custom reward that fails on an evaluation fails after the updates, which this state undoes.
  const before = isDue && task.ownsWeights ? learner.state() : null
  const firsts = plan.planned.map((specs) => specs[0] ?? null)
  const signal = isDue ? signalToNoise(learner, plan.sampled, entropyOf(rows), firsts) : null

  const updating = issueUpdates(learner, plan, whole)
  // Updates with other losses read results in between, so the following work has to wait for them.
  if (plan.auxiliary) await updating

  const alpha = runs.map(({ progress }, r) =>
    active[r] ? referenceMixing(configs[r], progress, plan.planned[r].length) : 0,
  )
  const unmoved = whole ? whole.beforeMove : beforeMove(learner, alpha)
  if (!whole) syncReferences(learner, alpha)

  const evaluating = isDue ? evaluate(learner, task, configs, evaluation) : null
  const judging = isDue ? evaluateReferences(learner, task, runs, configs, due, evaluation) : null
  const evaluationMoves = configs.some((config, r) => due[r] && movesByEvaluation(config))
  const needsState = isKept(step) || (keepsBest && isDue)
  const copying = whole ? whole.state : needsState && !evaluationMoves ? learner.state() : null
  if (!whole && ahead && !evaluationMoves && mayLookAhead(runs)) {
    const mayStop = isDue && configs.some(({ stopReward }) => stopReward > 0)
    next.lookAhead(step + 1, progressOf(runs), mayStop)
  }

  const reads = [updating, evaluating, judging, copying, signal, unmoved] as const
  const [updates, evaluated, judged, state, ratios, beforeInterval] = await Promise.all(reads).catch(
    async (error: unknown) => {
      await Promise.allSettled(reads)
      if (before) learner.setState(await before)
      throw error
    },
  )

  // A reference that follows the evaluation moves now that the evaluation is known.
  const moved = judgeReferences(runs, configs, evaluated, judged, due)
  const beforeJudged = await beforeMove(learner, moved)
  if (evaluationMoves) syncReferences(learner, moved)
  return {
    updates,
    evaluations: due.map((isMine, r) => (evaluated && isMine ? evaluated[r] : null)),
    signalToNoise: due.map((isMine, r) => (ratios && isMine ? ratios[r] : NaN)),
    referenceMixing: alpha.map((mixing, r) => mixing + moved[r]),
    beforeMove: beforeJudged ?? beforeInterval,
    state: evaluationMoves && needsState ? await learner.state() : state,
  }
}

/** The figures of run r from which its metrics are computed. */
const figuresOf = (run: RunState, taken: TakenStep, r: number, seconds: number): StepOutcome => ({
  r,
  config: taken.configs[r],
  progress: run.progress,
  rows: taken.rows[r],
  batch: taken.batch,
  credit: taken.credits[r],
  stage: taken.stages[r],
  updates: taken.updates,
  evaluation: taken.evaluations[r],
  referenceReward: run.referenceQuality.reward,
  referenceMixing: taken.referenceMixing[r],
  signalToNoise: taken.signalToNoise[r],
  resampleRounds: taken.samples[r].rounds,
  replayedGroups: taken.replays[r].replayed,
  seconds,
})

/** Updates the state that the runs carry to their next step: memory, replay buffer and controlled coefficients. */
function carryOver(
  runs: readonly RunState[],
  { asked, rows, credits, replays, evaluations }: TakenStep,
  records: readonly (StepRecord | null)[],
): void {
  runs.forEach((run, r) => {
    const record = records[r]
    if (!record) return
    run.memory = credits[r].memory
    run.replayBuffer = replays[r].buffer
    run.coefficients = adapted(asked[r], run.coefficients, {
      kl: metricOf(record, 'kl'),
      entropy: metricOf(record, 'entropy'),
      completions: rows[r].rewards.length,
      dead: metricOf(record, 'dead_groups'),
    })
    run.evaluation = evaluations[r]?.reward ?? run.evaluation
  })
}

/** Keeps the state after the last step: at regular steps for a later `restore`, and that of a best evaluation. */
function keep(population: Population, best: BestStates | null, due: readonly boolean[], state: LearnerState) {
  if (isKept(population.steps)) population.kept = { state, step: population.steps }
  best?.keep(population, due, state)
}

const entropyOf = (rows: readonly RunRows[]) => joined(...rows.map(({ entropy }) => entropy))

/** Restores the last saved weights of diverged runs; the others keep theirs. Discards the issued step. */
async function restore(population: Population, isLost: readonly boolean[]): Promise<void> {
  const { learner, runs, kept, next } = population
  await next.drop()
  population.hasWeightsOfTrace = false
  const state = await learner.state()
  isLost.forEach((lost, r) => {
    if (!lost) return
    copyRun(kept.state, state, r, runs.length)
    runs[r].referenceQuality = UNMEASURED
  })
  learner.setState(state)
}
