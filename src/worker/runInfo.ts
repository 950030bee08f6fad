import type { Learner } from '../engine/learner'
import type { MetricKey } from '../metrics/metrics'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { columnsOf } from '../train/record'
import type { Trainer } from '../train/trainer'

/** What the page needs to draw a run. */
export interface RunInfo {
  parameters: number
  columns: readonly MetricKey[]
  /** problems of the evaluation, and whether they are all there are (then they are trained on too) */
  evaluationProblems: number
  evaluationIsWholePool: boolean
  vocabulary: readonly string[]
  endToken: number
  promptLength: number
  completionLength: number
  parts: readonly { name: string; weight: number }[]
  reachable: number
}

/** The facts of a run that has been made. */
export async function runInfoOf(
  config: RunConfig,
  task: Task,
  learner: Learner,
  trainer: Trainer,
): Promise<RunInfo> {
  const { shape } = learner
  const settings = config.taskSettings
  return {
    parameters: (await learner.state()).parameters.length / learner.runs,
    columns: columnsOf(task),
    evaluationProblems: trainer.evaluation.problems.length,
    evaluationIsWholePool: trainer.evaluation.isWholePool,
    vocabulary: task.vocabulary(settings),
    endToken: shape.endToken,
    promptLength: task.promptLength(settings),
    completionLength: shape.length,
    parts: task.parts,
    reachable: task.reachable(settings),
  }
}
