import type { Learner, LearnerState } from '../engine/learner'
import { isStepFused } from '../settings/specs'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { currentConfig } from './coefficients'
import { beforeMove, type BeforeMove } from './referenceMove'
import type { RunState } from './runState'
import { sampleStep, type Sample } from './sampling/sampling'
import { affordable, isEvaluationDue, referenceMixing, updateSpecs, type RunProgress } from './schedule'
import { stopReason } from './stopping'
import { takeWhole, type WholeStep } from './wholeStep'

/** A step that has been issued: its completions, and the rest of it if it was issued as a whole on the GPU. */
export interface Upcoming {
  sample: Promise<Sample>
  whole:
    | (WholeStep & {
        /** the configurations of the runs when it was issued: as set, and with the coefficients of their controllers */
        asked: readonly RunConfig[]
        configs: readonly RunConfig[]
        active: readonly boolean[]
        /** each run's counts after it, without the step's tokens */
        after: readonly RunProgress[]
        /** the weights after it, at steps whose weights are saved; and before its reference moved */
        state: Promise<LearnerState> | null
        beforeMove: Promise<BeforeMove | null>
        /** the parameters of the run that is looked into, before it; null if none is */
        parametersBefore: Promise<Float32Array> | null
      })
    | null
}

/** The next step, issued to the learner as early as possible. */
export interface NextStep {
  /**
   * Issues the step, unless it was issued already.
   * @param progress of each run after the last step
   */
  issue(step: number, progress: readonly RunProgress[]): Upcoming
  /**
   * Issues the step while the results of the last one are being read. A step that is issued as a whole cannot be discarded, so
   * this happens only for a single run that is certain to continue.
   * @param mayStop whether the results that are being read may end a run
   */
  lookAhead(step: number, progress: readonly RunProgress[], mayStop: boolean): void
  /** Whether the step has been issued as a whole. */
  isWhole(): boolean
  /** Discards the issued step; `issue` starts a fresh one. */
  forget(): void
  /** Waits for the issued step to finish, then discards it. */
  drop(): Promise<void>
  /** Discards the issued step and continues with another learner. */
  moveTo(learner: Learner): Promise<void>
}

/** Number of steps after which the weights are copied to the CPU again, to be restored if a later step diverges. */
const KEEP_EVERY = 25
export const isKept = (step: number) => step % KEEP_EVERY === 0

/** The configurations with the current values of their controlled coefficients. */
export const currentConfigs = (runs: readonly RunState[]) =>
  runs.map((run) => currentConfig(run.config, run.coefficients, run.progress.updates))

/** A run's counts after one more step, without the step's tokens and updates. */
const counted = ({ generationBatchSize: N }: RunConfig, progress: RunProgress): RunProgress => ({
  ...progress,
  steps: progress.steps + 1,
  completions: progress.completions + N,
})

/** Moves the references of the runs whose α is not 0. */
export function syncReferences(learner: Learner, alpha: readonly number[]): void {
  if (alpha.some((mixing) => mixing > 0)) learner.syncReference(Float32Array.from(alpha))
}

/**
 * @param taskNow returns the task with the reward that is in use
 * @param runs their states after the last step, read whenever a step is issued
 * @param heldOut keys of problems that are held out for evaluation
 * @param parametersNow issues a reading of the parameters of the run that is looked into; null if none is
 */
export async function createNextStep(
  first: Learner,
  taskNow: () => Task,
  runs: readonly RunState[],
  heldOut: ReadonlySet<string>,
  parametersNow: () => Promise<Float32Array> | null = () => null,
): Promise<NextStep> {
  let learner = first
  const T = learner.shape.length
  const reward = taskNow().rewardProgram?.(runs[0].config.taskSettings) ?? null
  const prepared = async () => reward !== null && ((await learner.prepareStep?.(reward)) ?? false)
  let takesWhole = await prepared()
  let next: Upcoming | null = null

  const contextOf = (configs: readonly RunConfig[]) => ({ learner, task: taskNow(), configs, heldOut })
  const isOver = ({ config, evaluation }: RunState, progress: RunProgress) =>
    stopReason(config, taskNow(), progress, evaluation) !== null

  /** Whether the next step can be issued as a whole. One with an evaluation cannot: it measures gradients before its updates. */
  function isNextWhole(progress: readonly RunProgress[]): boolean {
    if (!takesWhole || !runs.every(({ config }) => isStepFused(config, taskNow()))) return false
    return runs.every((run, r) => {
      const { config } = run
      const isDue = isEvaluationDue(config, counted(config, progress[r]), config.generationBatchSize)
      return isOver(run, progress[r]) || !isDue
    })
  }

  function issueParts(step: number, progress: readonly RunProgress[]): Upcoming {
    const affordables = runs.map(({ config, coefficients }, r) =>
      affordable(currentConfig(config, coefficients, progress[r].updates), taskNow(), progress[r]),
    )
    return { sample: sampleStep(contextOf(affordables), step), whole: null }
  }

  function issueWhole(step: number, progress: readonly RunProgress[]): Upcoming {
    const asked = runs.map(({ config }) => config)
    const configs = runs.map((run, r) => currentConfig(run.config, run.coefficients, progress[r].updates))
    const active = runs.map((run, r) => !isOver(run, progress[r]))
    const planned = configs.map((config, r) => {
      const N = config.generationBatchSize
      const mask = new Float32Array(N * T)
      const kept = active[r] ? N : 0
      return updateSpecs({ config, step, updates: progress[r].updates, kept, mask }, T)
    })
    const parametersBefore = parametersNow()
    const whole = takeWhole(contextOf(configs), reward!, step, planned)
    const after = configs.map((config, r) => (active[r] ? counted(config, progress[r]) : progress[r]))
    const alpha = configs.map((config, r) =>
      active[r] ? referenceMixing(config, after[r], planned[r].length) : 0,
    )
    const unmoved = beforeMove(learner, alpha)
    syncReferences(learner, alpha)
    const state = isKept(step) ? learner.state() : null
    // The promises are awaited when the step is taken; until then a failure must not count as unhandled.
    for (const result of [whole.sample, whole.results, state, unmoved, parametersBefore])
      result?.catch(() => undefined)
    return {
      sample: whole.sample,
      whole: { ...whole, asked, configs, active, after, state, beforeMove: unmoved, parametersBefore },
    }
  }

  const issue = (step: number, progress: readonly RunProgress[]) =>
    (next ??= isNextWhole(progress) ? issueWhole(step, progress) : issueParts(step, progress))

  return {
    issue,
    lookAhead(step, progress, mayStop) {
      const goesOn = runs.length === 1 && !mayStop && !isOver(runs[0], progress[0])
      if (goesOn || !isNextWhole(progress)) issue(step, progress).sample.catch(() => undefined)
    },
    isWhole: () => !!next?.whole,
    forget() {
      next = null
    },
    async drop() {
      await Promise.all([next?.sample, next?.whole?.results, next?.whole?.state, next?.whole?.beforeMove])
      next = null
    },
    async moveTo(other) {
      learner = other
      next = null
      takesWhole = await prepared()
    },
  }
}
