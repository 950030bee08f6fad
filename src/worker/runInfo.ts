import { parameterCount, type NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { columnsOf } from '../train/record'
import type { Trainer } from '../train/trainer'
import type { RunInfo } from './protocol'

/** What the page needs to draw a run. */
export function runInfoOf(config: RunConfig, task: Task, shape: NetworkShape, trainer: Trainer): RunInfo {
  const settings = config.taskSettings
  return {
    parameters: parameterCount(shape),
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
