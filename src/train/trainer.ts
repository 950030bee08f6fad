import type { Learner } from '../engine/learner'
import { firstLiveGroup } from '../grpo'
import { loadPart } from '../late/latePart'
import { moveAlpha } from '../settings/derived'
import type { RunConfig } from '../settings/knobs'
import type { Problem, Task } from '../tasks/task'
import { rowsOf, type RunRows } from './sampling/assemble'
import { createBestStates } from './bestStates'
import { drawFresh } from './freshGroup'
import { inspectionOf, logpAfter, untrainedTrace, type UnnamedInspection } from './inspection'
import { logLikelihoods, tokenLikelihoods, type Completions } from './likelihoods'
import { currentConfigs } from './nextStep'
import { credited, openPopulation, stopOf } from './population'
import { referenceMove } from './referenceMove'
import type { EvaluationSet } from './sampling/problems'
import { progressOf } from './rollout'
import { newRun, UNMEASURED } from './runState'
import { promptBytes } from './seenPrompts'
import { snapshotsOf, type Snapshot } from './snapshot'
import { createStep, type StepReport } from './step'
import type { StopReason } from './stopping'

/** Trains a population: R runs of equal shape, each with its own knobs. */
export interface Trainer {
  readonly evaluation: EvaluationSet
  /**
   * Sets the knobs of run r from the next step that has not been issued as a whole; the reports say which step that was. Must
   * not be called while `train` runs. `task` is the same task with another reward, of the same parts.
   */
  configure(r: number, config: RunConfig, task?: Task): void
  /** The task with the reward that is in use. */
  task(): Task
  /** Steps taken. */
  steps(): number
  /**
   * One rollout and all updates on it. With `ahead`, the next rollout is issued before this step's results are read;
   * for a single run the whole next step, if the engine supports that.
   */
  train(ahead: boolean): Promise<StepReport>
  /** Whether the weights are one step ahead of the last report; `train(false)` then returns the report of that step. */
  isAhead(): boolean
  /** The last step of run r in full, with `afterLogp` unless `isAhead()`. Before the first step, the completions sampled for it. */
  inspect(r: number): Promise<UnnamedInspection>
  /**
   * Lets inspections of run r have the attention of a group of completions: of the chosen one, else of the first that is not dead.
   * The weights before the updates are kept from the next step on. null ends it. The run's bits do not depend on it.
   */
  attend(r: number, of: { group: number | null } | null): void
  /**
   * Samples `count` completions of the prompt of a group of the last step with the current weights; see `drawFresh`. Must not be
   * called while `train` runs or when `isAhead()`.
   */
  draw(r: number, group: number, count: number): Promise<UnnamedInspection>
  /**
   * Samples a group of each prompt with the current weights, apart from training: the run does not change. The same
   * restrictions apply.
   */
  drawPrompts(r: number, problems: readonly Problem[]): Promise<UnnamedInspection>
  /**
   * Completions that `drawPrompts` sampled before the last step, as part of this step: with the probabilities that its updates
   * gave them. The same restrictions apply.
   */
  afterStep(r: number, drawn: UnnamedInspection): Promise<UnnamedInspection>
  /**
   * log π of completions of any policy, [N], under the current weights of run r; see `logLikelihoods`. The same restrictions
   * apply.
   */
  logLikelihoods(r: number, completions: Completions): Promise<Float64Array>
  /** The stop condition that run r has met, if any. */
  stopped(r: number): StopReason | null
  /** Bytes of memory that a run uses for the prompts of all its steps. */
  historyBytes(r: number): number
  /**
   * The state of run r after the step with its highest greedy evaluation in this trainer; null if it was taken already, or if
   * `keepsBest` is off.
   */
  takeBest(r: number): Snapshot | null
  /** The state of every run after the last step. Must not be called while `train` runs or when `isAhead()`. */
  snapshots(): Promise<Snapshot[]>
  /**
   * Continues with a learner of the same shape from the last saved weights, after the GPU was lost or a step failed.
   * @returns the step after which those weights were saved
   */
  moveTo(learner: Learner): Promise<number>
}

/**
 * Makes a trainer of `configs` (valid, of equal shape, of one reward) on a learner made for them.
 * @param initial their task with the reward that is in use: see `rewardedTask`
 * @param from a snapshot of each run, all after the same step; null for runs before their first step
 * @param keepsBest whether the states of the best evaluations are saved for `takeBest`
 * @param goOn awaited between the steps of a long preparation, which ends if it rejects
 */
export async function createTrainer(
  configs: readonly RunConfig[],
  initial: Task,
  first: Learner,
  from: readonly Snapshot[] | null = null,
  keepsBest = false,
  goOn: () => Promise<void> = async () => undefined,
): Promise<Trainer> {
  const population = await openPopulation(configs, initial, first, from, goOn)
  const { runs, next, evaluation } = population
  const best = keepsBest ? createBestStates(runs.length) : null
  const train = createStep(population, best)
  const T = first.shape.length
  let attended: { r: number; group: number | null } | null = null

  /** An inspection of run r with the attention of a group, if that was asked for. */
  const withAttention = async (r: number, rows: RunRows, inspection: UnnamedInspection) => {
    if (attended?.r !== r) return inspection
    const { learner, parametersBefore } = population
    const { rewards, offsets } = rows
    const group = Math.min(attended.group ?? firstLiveGroup(rewards, offsets), offsets.length - 2)
    const before = inspection.step > 0 ? parametersBefore : null
    const attentionOf = await loadPart(() => import('./attention'), 'attentionOf')
    const attention = await attentionOf(learner, r, rows, group, before)
    return attention ? { ...inspection, attention } : inspection
  }

  /** An inspection of the last step with the move of the reference, if it moved; only while the weights are those after it. */
  const withMove = async (inspection: UnnamedInspection): Promise<UnnamedInspection> => {
    const { learner, trace } = population
    if (!trace?.beforeMove) return inspection
    const { reference } = await learner.state()
    const move = referenceMove(trace.beforeMove, reference, moveAlpha(inspection.config))
    return { ...inspection, referenceMove: move }
  }

  /** The sample that the next step will learn from. */
  const nextSample = () => next.issue(population.steps + 1, progressOf(runs)).sample

  return {
    evaluation,
    train,
    stopped: (r) => stopOf(population, runs[r]),
    historyBytes: (r) => promptBytes(runs[r].memory.seen),
    takeBest: (r) => best?.take(r) ?? null,
    snapshots: async () => snapshotsOf(population.steps, runs, await population.learner.state()),
    async moveTo(learner) {
      const { kept } = population
      population.learner = learner
      population.hasWeightsOfTrace = false
      await next.moveTo(learner)
      learner.setState(kept.state)
      for (const run of runs) run.referenceQuality = UNMEASURED
      return kept.step
    },
    task: () => population.task,
    steps: () => population.steps,
    configure(r, config, rewarded = population.task) {
      population.task = rewarded
      if (!next.isWhole()) next.forget()
      // before the first step, the run starts anew with these knobs
      if (population.steps === 0) runs[r] = newRun(config)
      else runs[r].config = config
    },
    attend(r, of) {
      attended = of && { r, ...of }
      population.attends = of && r
    },
    isAhead: () => next.isWhole(),
    async draw(r, group, count) {
      const { learner, task, trace } = population
      const groups = trace ? trace.rows[r].groups : (await nextSample()).runs[r].groups
      const context = { learner, task, configs: currentConfigs(runs), heldOut: evaluation.keys }
      const { problem } = groups[group]
      const asked = { step: trace?.step ?? 0, problems: [problem], place: group, count }
      return drawFresh(context, r, asked, runs[r].memory)
    },
    async drawPrompts(r, problems) {
      const { learner, task, steps } = population
      const { numGenerations: count, generationBatchSize: N } = runs[r].config
      const context = { learner, task, configs: currentConfigs(runs), heldOut: evaluation.keys }
      // the places after those of the step's own prompts
      return drawFresh(context, r, { step: steps, problems, place: N / count, count }, runs[r].memory)
    },
    async afterStep(r, drawn) {
      const { learner, steps } = population
      return {
        ...drawn,
        step: steps,
        afterLogp: await tokenLikelihoods(learner, currentConfigs(runs), r, drawn),
      }
    },
    logLikelihoods: (r, completions) =>
      logLikelihoods(population.learner, currentConfigs(runs), r, completions),
    async inspect(r) {
      const { learner, task, trace, hasWeightsOfTrace } = population
      const { taskSettings } = runs[r].config
      const probes = task.probes?.(taskSettings)
      const write = (problem: Problem) => task.write(problem, taskSettings)
      const probe = probes ? await learner.distribution(r, 'policy', probes.features, probes.position) : null
      const canTell = hasWeightsOfTrace && !next.isWhole()
      if (trace) {
        const inspection = inspectionOf(
          r,
          trace,
          write,
          probe,
          canTell ? await logpAfter(learner, trace) : null,
        )
        return canTell ? withAttention(r, trace.rows[r], await withMove(inspection)) : inspection
      }
      const sample = await nextSample()
      const rows = sample.runs.map(({ groups }) => rowsOf(groups, T))
      const configs = currentConfigs(runs)
      const { credits, orders } = credited(population, 1, configs, rows)
      const untrained = untrainedTrace(task, { step: 0, configs, rows, credits, orders })
      return withAttention(r, rows[r], inspectionOf(r, untrained, write, probe, null))
    },
  }
}
