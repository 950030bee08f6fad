import type { Learner, LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { creditStep } from './accounting'
import type { RunRows } from './sampling/assemble'
import type { StepTrace } from './inspection'
import { createNextStep, type NextStep } from './nextStep'
import { pretrain } from './staging/pretraining'
import { evaluationSet, type EvaluationSet } from './sampling/problems'
import { newRun, type RunState } from './runState'
import { joinedState, resumedRun, type Snapshot } from './snapshot'
import { stopReason, type StopReason } from './stopping'

/** R runs of equal shape, and their states after the last step. */
export interface Population {
  learner: Learner
  /** their task with the reward that is in use */
  task: Task
  readonly runs: RunState[]
  readonly evaluation: EvaluationSet
  /** steps taken */
  steps: number
  readonly next: NextStep
  /** the last step in full; null before the first */
  trace: StepTrace | null
  /** whether the learner has the weights after the step of the trace, or after the step that follows it */
  hasWeightsOfTrace: boolean
  /** the run whose parameters are kept before the updates of each step; and these, null if they were not kept */
  attends: number | null
  parametersBefore: Float32Array | null
  /** the state that is restored if a step diverges or fails, and the step after which it was copied */
  kept: { state: LearnerState; step: number }
}

/**
 * Puts runs of equal shape on a learner made for them, and pretrains them if their task has a pretraining.
 * @param from a snapshot of each run, all after the same step; null for runs before their first step
 * @param goOn awaited between the steps of a long preparation, which ends if it rejects
 */
export async function openPopulation(
  configs: readonly RunConfig[],
  task: Task,
  learner: Learner,
  from: readonly Snapshot[] | null,
  goOn: () => Promise<void>,
): Promise<Population> {
  if (from) learner.setState(joinedState(from))
  else await pretrain(learner, task, configs, goOn)
  const runs = configs.map((config, r) => (from ? resumedRun(config, from[r]) : newRun(config)))
  const steps = from ? from[0].step : 0
  const evaluation = evaluationSet(task, configs[0].taskSettings)
  const begun: Omit<Population, 'next' | 'kept'> = {
    learner,
    task,
    runs,
    evaluation,
    steps,
    trace: null,
    hasWeightsOfTrace: false,
    attends: null,
    parametersBefore: null,
  }
  const next = await createNextStep(
    learner,
    () => begun.task,
    runs,
    evaluation.keys,
    () => parametersNow(begun),
  )
  return Object.assign(begun, { next, kept: { state: await learner.state(), step: steps } })
}

/** Issues a reading of the parameters of the run that is looked into; null if none is, or its engine has no attention. */
export const parametersNow = ({
  attends,
  learner,
}: Pick<Population, 'attends' | 'learner'>): Promise<Float32Array> | null =>
  attends === null ? null : (learner.parametersOf?.(attends) ?? null)

/** The stop condition that a run has met, if any. */
export const stopOf = ({ task }: Population, { config, progress, evaluation }: RunState): StopReason | null =>
  stopReason(config, task, progress, evaluation)

/** Rewards → advantages, the order in which rows are cut into mini-batches, and how many of them are learnt from. */
export function credited(
  { task, runs }: Population,
  step: number,
  current: readonly RunConfig[],
  rows: readonly RunRows[],
) {
  const all = rows.map((mine, r) => creditStep(current[r], task, mine, runs[r].memory, step))
  return {
    credits: all.map(({ credit }) => credit),
    orders: all.map(({ order }) => order),
    learnt: all.map(({ kept }) => kept),
  }
}
