import type { Learner } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { ownPartsOf } from '../tasks/ownParts'
import { rewardRange } from '../tasks/weights'
import { columnsOf } from '../train/record'
import type { Trainer } from '../train/trainer'

/** The facts about a run that the page needs to show it. */
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

/** The part of `RunInfo` that depends on the code of the reward. */
export function rewardInfoOf({ taskSettings: settings }: RunConfig, task: Task) {
  return {
    /** with their default weights, which the task's settings may override */
    parts: task.parts.map(({ name, weight }) => ({ name, weight })),
    /** the same for a custom reward; null with the task reward */
    ownParts: ownPartsOf(task),
    reachable: task.reachable(settings),
    rewardRange: rewardRange(task, settings),
  }
}
export type RewardInfo = Readonly<ReturnType<typeof rewardInfoOf>>
export type RunInfo = Readonly<Awaited<ReturnType<typeof runInfoOf>>>
