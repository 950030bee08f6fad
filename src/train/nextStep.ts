import type { Learner, LearnerState } from '../engine/learner'
import { isStepFused } from '../grpo/fromConfig'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { inForce } from './coefficients'
import type { RunState } from './runState'
import { sampleStep, type Sample } from './sampling'
import { affordable, isEvaluationDue, referenceMixing, updateSpecs, type RunProgress } from './schedule'
import { stopReason } from './stopping'
import { takeWhole, type WholeStep } from './wholeStep'

/** A step that has been issued: its completions, and the rest of it where it was issued as a whole. */
export interface Upcoming {
  sample: Promise<Sample>
  whole:
    | (WholeStep & {
        configs: readonly RunConfig[]
        active: readonly boolean[]
        /** what each run will have counted after it, but for its tokens */
        after: readonly RunProgress[]
        /** the weights after it, where they are to be kept */
        state: Promise<LearnerState> | null
      })
    | null
}

/** The step that comes next, issued as far as it can be. The number of a step is one more than that of the last. */
export interface NextStep {
  /**
   * Issues it, unless that was done already.
   * @param progress of each run after the last step
   */
  issue(step: number, progress: readonly RunProgress[]): Upcoming
  /**
   * Issues it while the last one is read. One that was issued as a whole has to be taken, so this is done for a single run that
   * goes on for certain.
   * @param mayStop whether what is being read may end a run
   */
  lookAhead(step: number, progress: readonly RunProgress[], mayStop: boolean): void
  /** Whether it has been issued as a whole. */
  isWhole(): boolean
  /** It will be issued anew. */
  forget(): void
  /** The same, after what was issued has come to its end. */
  drop(): Promise<void>
  /** The same, on another learner. */
  moveTo(learner: Learner): Promise<void>
}

/** Weights are kept on the CPU side every so many steps, to go back to when a step diverges. */
const KEEP_EVERY = 25
export const isKept = (step: number) => step % KEEP_EVERY === 0

/** The configurations with what moves by itself as it stands. */
export const configsInForce = (runs: readonly RunState[]) =>
  runs.map((run) => inForce(run.config, run.coefficients, run.progress.updates))

/** What a run has counted after one more step, but for its tokens and its updates. */
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
 * @param runs as they stand after the last step
 * @param held keys of problems that are held back for evaluation
 */
export async function createNextStep(
  first: Learner,
  task: Task,
  runs: readonly RunState[],
  held: ReadonlySet<string>,
): Promise<NextStep> {
  let learner = first
  const T = learner.shape.length
  const reward = task.rewardProgram?.(runs[0].config.taskSettings) ?? null
  const prepared = async () => reward !== null && ((await learner.prepareStep?.(reward)) ?? false)
  let takesWhole = await prepared()
  let next: Upcoming | null = null

  const contextOf = (configs: readonly RunConfig[]) => ({ learner, task, configs, held })
  const isOver = ({ config, evaluation }: RunState, progress: RunProgress) =>
    stopReason(config, progress, evaluation) !== null

  /** An evaluation measures gradients between rollout and updates, so its step is taken in parts. */
  function isNextWhole(progress: readonly RunProgress[]): boolean {
    if (!takesWhole || !runs.every(({ config }) => isStepFused(config, T))) return false
    return runs.every((run, r) => {
      const { config } = run
      const isDue = isEvaluationDue(config, counted(config, progress[r]), config.generationBatchSize)
      return isOver(run, progress[r]) || !isDue
    })
  }

  function issueParts(step: number, progress: readonly RunProgress[]): Upcoming {
    const affordables = runs.map(({ config }, r) => affordable(config, progress[r]))
    return { sample: sampleStep(contextOf(affordables), step), whole: null }
  }

  function issueWhole(step: number, progress: readonly RunProgress[]): Upcoming {
    const configs = runs.map((run, r) => inForce(run.config, run.coefficients, progress[r].updates))
    const active = runs.map((run, r) => !isOver(run, progress[r]))
    const planned = configs.map((config, r) => {
      const N = config.generationBatchSize
      const mask = new Float32Array(N * T)
      const kept = active[r] ? N : 0
      return updateSpecs({ config, step, updates: progress[r].updates, kept, mask }, T)
    })
    const whole = takeWhole(contextOf(configs), reward!, step, planned)
    const after = configs.map((config, r) => (active[r] ? counted(config, progress[r]) : progress[r]))
    const alpha = configs.map((config, r) =>
      active[r] ? referenceMixing(config, after[r], planned[r].length) : 0,
    )
    syncReferences(learner, alpha)
    const state = isKept(step) ? learner.state() : null
    // whoever takes the step hears of its failure
    for (const result of [whole.results, state]) result?.catch(() => undefined)
    return { sample: whole.sample, whole: { ...whole, configs, active, after, state } }
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
      await Promise.all([next?.sample, next?.whole?.results, next?.whole?.state])
      next = null
    },
    async moveTo(other) {
      learner = other
      next = null
      takesWhole = await prepared()
    },
  }
}
