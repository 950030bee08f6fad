import type { Learner, LearnerState } from '../engine/learner'
import { promptBytes } from './seenPrompts'
import { streamKey } from '../random/streams'
import type { RunConfig } from '../settings/knobs'
import { ownPartsOf } from '../tasks/ownParts'
import type { Problem, Task } from '../tasks/task'
import { inspectionOf, logpAfter, type StepTrace, type UnnamedInspection } from './inspection'
import { copyRun, type Snapshot, joinedState, resumedRun, snapshotsOf } from './snapshot'
import { countStep, creditStep } from './accounting'
import { batchOf, rowsOf, type RunRows } from './assemble'
import { adapted } from './coefficients'
import { joined, partOf } from './groups'
import { followsProgress } from './groupSize'
import { evaluate } from './evaluation'
import { drawFresh } from './freshGroup'
import { reordered } from './minibatches'
import { configsInForce, createNextStep, isKept, syncReferences } from './nextStep'
import { evaluationSet, type EvaluationSet } from './problems'
import { pretrain } from './pretraining'
import { evaluateReferences, judgeReferences, movesByEvaluation } from './referenceQuality'
import { createRecorder, metricOf, type StepRecord } from './record'
import { replay } from './replay'
import { newRun, UNMEASURED } from './runState'
import type { Sample } from './sampling'
import { isEvaluationDue, referenceMixing, roundsOf, updateSpecs } from './schedule'
import { signalToNoise } from './signal'
import { stageOf, type Stage } from './stage'
import { solutionsOf, viewsOf } from './staging'
import { divergence, stopReason, type StopReason } from './stopping'
import { issueUpdates, stagedUpdates } from './updates'

export interface StepReport {
  step: number
  /** the configuration that each run took the step with */
  configs: readonly RunConfig[]
  /** per run; null for a run that had finished before this step */
  records: (StepRecord | null)[]
  /** why a run goes no further; null for those that do */
  stopped: (StopReason | null)[]
}

/** Trains a population: R runs of equal shape, each with its own knobs. */
export interface Trainer {
  readonly evaluation: EvaluationSet
  /**
   * Sets the knobs of run r from the next step that has not been issued as a whole; the reports say which step that was. Must
   * not be called while `train` runs. `task` is the same task with another reward, of the same parts.
   */
  configure(r: number, config: RunConfig, task?: Task): void
  /** The task with the reward that is in force. */
  task(): Task
  /**
   * One rollout and all updates on it. With `ahead`, the next rollout is issued before this step's results are read; for a
   * single run the whole next step, where the engine supports that.
   */
  train(ahead: boolean): Promise<StepReport>
  /** Whether the weights are one step ahead of the last report; `train(false)` then returns the report of that step. */
  isAhead(): boolean
  /** The last step of run r in full, `afterLogp` unless `isAhead()`; before the first step, what it will learn from. */
  inspect(r: number): Promise<UnnamedInspection>
  /**
   * `count` completions of the prompt of a group of the last step, drawn from the weights as they are; see `drawFresh`. Must not
   * be called while `train` runs or when `isAhead()`.
   */
  draw(r: number, group: number, count: number): Promise<UnnamedInspection>
  /** The stop condition that run r has met, if any. */
  stopped(r: number): StopReason | null
  /** Bytes of what a run remembers of all its steps: the prompts that it has met. */
  historyBytes(r: number): number
  /**
   * The state of run r after the step with the highest greedy evaluation that it has had in this trainer; null where that was
   * taken already, or `keepsBest` is off.
   */
  takeBest(r: number): Snapshot | null
  /** The state of every run after the last step. Must not be called while `train` runs or when `isAhead()`. */
  snapshots(): Promise<Snapshot[]>
  /**
   * Goes on with a learner of the same shape from the last kept weights, after a lost GPU or a failed step.
   * @returns the step of those weights
   */
  moveTo(learner: Learner): Promise<number>
}

/**
 * Makes a trainer of `configs` (valid, of equal shape, of one reward) on a learner made for them.
 * @param initial their task with the reward that is in force: see `rewardedTask`
 * @param from a snapshot of each run, all at the same step; null for runs at their start
 * @param keepsBest whether the states of the best evaluations are kept for `takeBest`
 * @param goOn awaited between the steps of a long preparation, which ends where it rejects
 */
export async function createTrainer(
  configs: readonly RunConfig[],
  initial: Task,
  first: Learner,
  from: readonly Snapshot[] | null = null,
  keepsBest = false,
  goOn: () => Promise<void> = async () => undefined,
): Promise<Trainer> {
  let learner = first
  let task = initial
  if (from) learner.setState(joinedState(from))
  else await pretrain(learner, task, configs, goOn)
  const { shape } = learner
  const T = shape.length
  const evaluation = evaluationSet(task, configs[0].taskSettings)
  const recordStep = createRecorder(task, shape)
  const runs = configs.map((config, r) => (from ? resumedRun(config, from[r]) : newRun(config)))
  let steps = from ? from[0].step : 0
  const next = await createNextStep(learner, () => task, runs, evaluation.keys)
  let trace: StepTrace | null = null
  /** whether the weights are those that the step of the trace led to, or a step further */
  let hasWeightsOfTrace = false
  let kept: { state: LearnerState; step: number } = { state: await learner.state(), step: steps }

  const best = runs.map(() => ({ reward: -Infinity, snapshot: null as Snapshot | null }))

  const stopped = (r: number) => stopReason(runs[r].config, task, runs[r].progress, runs[r].evaluation)

  const counts = () => runs.map(({ progress }) => progress)

  /** A sample's groups; for runs with a replay buffer, dead groups are replaced from it. */
  function replayed(sample: Sample, asked: readonly RunConfig[]) {
    return sample.runs.map(({ groups }, r) => {
      const [config, { replayBuffer }] = [asked[r], runs[r]]
      if (config.deadGroups !== 'replay') return { groups, buffer: replayBuffer, replayed: 0 }
      return replay(
        groups,
        replayBuffer,
        config.replayBufferSize,
        streamKey(config.seed, 'replay', sample.step),
      )
    })
  }

  /** Rewards → advantages, and the order in which rows are cut into mini-batches. */
  function credited(step: number, current: readonly RunConfig[], rows: readonly RunRows[]) {
    const all = rows.map((mine, r) => creditStep(current[r], task, mine, runs[r].memory, step))
    return {
      credits: all.map(({ credit }) => credit),
      orders: all.map(({ order }) => order),
      learnt: all.map(({ kept }) => kept),
    }
  }

  /** A step that fails, as when the GPU is lost, does not count: step number and budget are restored. */
  async function train(ahead: boolean): Promise<StepReport> {
    const before = { steps, progress: runs.map(({ progress }) => ({ ...progress })) }
    try {
      return await takeStep(ahead)
    } catch (error) {
      next.forget()
      steps = before.steps
      runs.forEach((run, r) => (run.progress = before.progress[r]))
      throw error
    }
  }

  async function takeStep(ahead: boolean): Promise<StepReport> {
    const started = performance.now()
    // Problems, completions and rewards.
    const { sample: sampling, whole } = next.issue(steps + 1, counts())
    next.forget()
    // A step that was issued before a change of knobs is finished with the former knobs.
    const asked = whole?.asked ?? runs.map(({ config }) => config)
    const isSized = runs.some(({ config }) => followsProgress(config))
    if (whole && ahead && !isSized) next.lookAhead(steps + 2, whole.after, false)
    const active = whole?.active ?? runs.map((_, r) => stopped(r) === null)
    const current = whole?.configs ?? configsInForce(runs)
    const sample = await sampling
    steps = sample.step
    const sources = replayed(sample, asked)
    const rows = sources.map(({ groups }) => rowsOf(groups, T))

    // Rewards → advantages → mini-batches.
    const { credits, orders, learnt } = credited(steps, current, rows)
    const sampled = batchOf(
      rows,
      current,
      credits.map((credit) => credit.advantages),
      shape,
      steps,
    )
    const batch = reordered(sampled, orders)
    const planned = runs.map(({ progress }, r) => {
      const mask = partOf(batch.mask, r, runs.length)
      const kept = active[r] ? learnt[r] : 0
      return updateSpecs({ config: current[r], step: steps, updates: progress.updates, kept, mask }, T)
    })

    // μ passes over S mini-batches.
    const stages = current.map((config) => stageOf(config, steps))
    const views = viewsOf(task, current, rows, shape)
    const isStaged = views !== null || stages.some(({ lambdaSup, lambdaPg }) => lambdaSup > 0 || lambdaPg < 1)
    runs.forEach((run, r) => active[r] && countStep(run.progress, rows[r], sample.runs[r]))
    // Each run has its own evaluation schedule.
    const due = runs.map(
      (run, r) => active[r] && isEvaluationDue(asked[r], run.progress, sample.runs[r].generated),
    )
    const isDue = due.includes(true)
    const firsts = planned.map((specs) => specs[0] ?? null)
    // A reward that fails on an evaluation fails after the updates.
    const before = isDue && task.ownsWeights ? learner.state() : null
    const measuring = isDue ? signalToNoise(learner, sampled, entropyOf(rows), firsts) : null
    const issued = whole
      ? whole.results.then((results) => results.map((result, u) => ({ result, specs: roundsOf(planned)[u] })))
      : isStaged
        ? stagedUpdates(
            learner,
            planned,
            batch,
            { solutions: solutionsFor(stages, current, rows), views },
            stages,
          )
        : issueUpdates(learner, planned, batch)
    // Staged updates read results in between, so the next rollout has to wait for them.
    if (isStaged) await issued

    // The reference moves for the next step. All work on the new weights is issued before anything is read back.
    const alpha = runs.map((run, r) =>
      active[r] ? referenceMixing(current[r], run.progress, planned[r].length) : 0,
    )
    if (!whole) syncReferences(learner, alpha)
    const evaluating = isDue ? evaluate(learner, task, current, evaluation) : null
    const judging = isDue ? evaluateReferences(learner, task, runs, current, due, evaluation) : null
    const mayMove = current.some((config, r) => due[r] && movesByEvaluation(config))
    const isRead = isKept(steps) || (keepsBest && isDue)
    const keeping = whole ? whole.state : isRead && !mayMove ? learner.state() : null
    if (!whole && ahead && !mayMove && !isSized) {
      next.lookAhead(steps + 1, counts(), isDue && current.some(({ stopReward }) => stopReward > 0))
    }
    const results = [issued, evaluating, judging, keeping, measuring] as const
    const [updates, evaluated, judged, issuedState, signal] = await Promise.all(results).catch(
      async (error: unknown) => {
        await Promise.allSettled(results)
        if (before) learner.setState(await before)
        throw error
      },
    )
    // Where the evaluation decides, the reference moves now that it is known.
    const moved = judgeReferences(runs, current, evaluated, judged, due)
    if (mayMove) syncReferences(learner, moved)
    const state = mayMove && isRead ? await learner.state() : issuedState

    // Metrics.
    trace = {
      step: steps,
      ownParts: ownPartsOf(task),
      configs: current,
      rows,
      credits,
      orders,
      updates,
      batch: sampled,
    }
    hasWeightsOfTrace = true
    const seconds = (performance.now() - started) / 1000
    const records = runs.map(({ progress }, r) =>
      active[r]
        ? recordStep({
            r,
            config: current[r],
            progress,
            rows: rows[r],
            batch,
            credit: credits[r],
            stage: stages[r],
            updates,
            evaluation: evaluated && due[r] ? evaluated[r] : null,
            referenceReward: runs[r].referenceQuality.reward,
            referenceMixing: alpha[r] + moved[r],
            signalToNoise: signal && due[r] ? signal[r] : NaN,
            resampleRounds: sample.runs[r].rounds,
            replayedGroups: sources[r].replayed,
            seconds,
          })
        : null,
    )
    runs.forEach((run, r) => {
      const record = records[r]
      if (!record) return
      run.memory = credits[r].memory
      run.replayBuffer = sources[r].buffer
      run.coefficients = adapted(asked[r], run.coefficients, {
        kl: metricOf(record, 'kl'),
        entropy: metricOf(record, 'entropy'),
        completions: rows[r].rewards.length,
        dead: metricOf(record, 'dead_groups'),
      })
      if (evaluated && due[r]) run.evaluation = evaluated[r].reward
    })
    const diverged = records.map((record, r) => record && planned[r].length > 0 && divergence(record))
    if (diverged.some((what) => what)) await restore(diverged.map(Boolean))
    else if (state) {
      if (isKept(steps)) kept = { state, step: steps }
      if (keepsBest) keepBest(due, state)
    }
    return {
      step: steps,
      configs: asked,
      records,
      stopped: diverged.map((what, r) =>
        what ? { kind: 'diverged', step: steps, what, restored: kept.step } : stopped(r),
      ),
    }
  }

  /** Keeps the states of the runs whose evaluation after this step was their highest so far. */
  function keepBest(due: readonly boolean[], state: LearnerState): void {
    runs.forEach(({ evaluation: reward }, r) => {
      if (!due[r] || !(reward > best[r].reward)) return
      best[r] = { reward, snapshot: snapshotsOf(steps, runs, state)[r] }
    })
  }

  const solutionsFor = (stages: readonly Stage[], current: readonly RunConfig[], rows: readonly RunRows[]) =>
    stages.some(({ lambdaSup }) => lambdaSup > 0) ? solutionsOf(task, current, rows, shape) : null

  /** Restores the last kept weights of diverged runs; the others keep theirs. Discards the issued step. */
  async function restore(isLost: readonly boolean[]): Promise<void> {
    await next.drop()
    hasWeightsOfTrace = false
    const state = await learner.state()
    isLost.forEach((lost, r) => {
      if (!lost) return
      copyRun(kept.state, state, r, runs.length)
      runs[r].referenceQuality = UNMEASURED
    })
    learner.setState(state)
  }

  return {
    evaluation,
    train,
    stopped,
    historyBytes: (r) => promptBytes(runs[r].memory.seen),
    takeBest(r) {
      const { snapshot } = best[r]
      best[r].snapshot = null
      return snapshot
    },
    snapshots: async () => snapshotsOf(steps, runs, await learner.state()),
    async moveTo(other) {
      learner = other
      hasWeightsOfTrace = false
      await next.moveTo(learner)
      learner.setState(kept.state)
      for (const run of runs) run.referenceQuality = UNMEASURED
      return kept.step
    },
    task: () => task,
    configure(r, config, rewarded = task) {
      task = rewarded
      if (!next.isWhole()) next.forget()
      // before the first step, changed knobs count as those that the run was made with
      if (steps === 0) runs[r] = newRun(config)
      else runs[r].config = config
    },
    isAhead: () => next.isWhole(),
    async draw(r, group, count) {
      const groups = trace
        ? trace.rows[r].groups
        : (await next.issue(steps + 1, counts()).sample).runs[r].groups
      const context = { learner, task, configs: configsInForce(runs), held: evaluation.keys }
      const { problem } = groups[group]
      return drawFresh(context, r, { step: trace?.step ?? 0, problem, group, count }, runs[r].memory)
    },
    async inspect(r) {
      const { taskSettings } = runs[r].config
      const probes = task.probes?.(taskSettings)
      const write = (problem: Problem) => task.write(problem, taskSettings)
      const probe = probes ? await learner.distribution(r, 'policy', probes.features, probes.position) : null
      const canTell = hasWeightsOfTrace && !next.isWhole()
      if (trace) return inspectionOf(r, trace, write, probe, canTell ? await logpAfter(learner, trace) : null)
      const sample = await next.issue(steps + 1, counts()).sample
      const rows = sample.runs.map(({ groups }) => rowsOf(groups, T))
      const current = configsInForce(runs)
      const { credits, orders } = credited(1, current, rows)
      const untrained = {
        step: 0,
        ownParts: ownPartsOf(task),
        configs: current,
        rows,
        credits,
        orders,
        updates: [],
        batch: null,
      }
      return inspectionOf(r, untrained, write, probe, null)
    },
  }
}

const entropyOf = (rows: readonly RunRows[]) => joined(...rows.map(({ entropy }) => entropy))
