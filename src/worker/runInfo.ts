import type { Learner } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { ownPartsOf } from '../tasks/ownParts'
import { rewardRange } from '../tasks/weights'
import { columnsOf } from '../train/record'
import type { Trainer } from '../train/trainer'

/** What the page needs to know about a run that has been made, to show it. */
export async function runInfoOf(config: RunConfig, task: Task, learner: Learner, trainer: Trainer) {
  const { shape } = learner
  const { problems, source } = trainer.evaluation
  const settings = config.taskSettings
  return {
    parameters: (await learner.state()).parameters.length / learner.runs,
    columns: columnsOf(task),
    evaluationProblems: problems.length,
    evaluationSource: source,
    vocabulary: task.vocabulary(settings),
    endToken: shape.endToken,
    promptLength: task.promptLength(settings),
    completionLength: shape.length,
    ...rewardInfoOf(config, task),
  }
}

/** The part of it that a change of the reward's code changes. */
export function rewardInfoOf({ taskSettings: settings }: RunConfig, task: Task) {
  return {
    /** with their own weights: those of the task's knobs come in their place */
    parts: task.parts.map(({ name, weight }) => ({ name, weight })),
    /** the same where they are those of a visitor's own reward, else null */
    ownParts: ownPartsOf(task),
    reachable: task.reachable(settings),
    rewardRange: rewardRange(task, settings),
  }
}
export type RewardInfo = Readonly<ReturnType<typeof rewardInfoOf>>
export type RunInfo = Readonly<Awaited<ReturnType<typeof runInfoOf>>>
