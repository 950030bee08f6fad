import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import type { RunRows } from './sampling/assemble'
import { assignCredit, type CreditMemory } from './credit'
import { rowOrder } from './minibatches'
import type { RunSample } from './sampling/sampling'
import type { RunProgress } from './schedule'

/** Counts a step: the completions generated for it, and the tokens of those that it learns from. */
export function countCompletions(progress: RunProgress, rows: RunRows, sample: RunSample): void {
  progress.steps++
  progress.completions += sample.generated
  progress.discarded += sample.discarded
  for (const { problem, rewards } of rows.groups) progress.tokens += problem.prompt.length * rewards.length
  for (const length of rows.lengths) progress.tokens += length
}

/**
 * A run's credit at a step, the order in which its rows are cut into mini-batches, and the number of rows that it
 * learns from.
 */
export function creditStep(config: RunConfig, task: Task, rows: RunRows, memory: CreditMemory, step: number) {
  const credit = assignCredit(config, task, rows, memory)
  const { dead } = credit.groups
  const isLearnt = Uint8Array.from(rows.groupOf, (p) =>
    config.deadGroups === 'drop' && dead[p] === 1 ? 0 : 1,
  )
  return {
    credit,
    order: rowOrder(config.seed, step, isLearnt, config.stepsPerGeneration),
    kept: isLearnt.reduce((sum, one) => sum + one, 0),
  }
}
