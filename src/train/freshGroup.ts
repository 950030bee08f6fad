import type { Problem, Figures } from '../tasks/task'
import { creditStep } from './accounting'
import { rowsOf } from './sampling/assemble'
import type { CreditMemory } from './credit'
import { drawGroups } from './sampling/groups'
import { inspectionOf, untrainedTrace, type Inspection } from './inspection'
import { drawOf, type SamplingContext } from './sampling/sampling'

/** A group to sample again. */
export interface FreshGroup {
  /** the step whose prompt and random streams it has */
  step: number
  problem: Problem
  /** the prompt's place in that step */
  group: number
  count: number
}

/**
 * Samples the first `count` completions of a prompt of a step again, with the current weights and the random numbers of that
 * step: if the weights have not changed, the first G are the completions of the step. The run does not change.
 */
export async function drawFresh(
  context: SamplingContext,
  r: number,
  { step, problem, group, count }: FreshGroup,
  memory: CreditMemory,
): Promise<Inspection<string | Figures>> {
  const { learner, task, configs } = context
  const config = { ...configs[r], numGenerations: count, generationBatchSize: count }
  const draw = { ...drawOf(context, r, Math.max(step, 1), group, 0), problem, first: 0, count }
  const drawn = await drawGroups(
    learner,
    task,
    configs,
    configs.map((_, i) => (i === r ? [draw] : [])),
    false,
  )
  const rows = rowsOf(drawn[r], learner.shape.length)
  const { credit, order } = creditStep(config, task, rows, memory, step)
  const drawnStep = { step, configs: [config], rows: [rows], credits: [credit], orders: [order] }
  const trace = untrainedTrace(task, drawnStep)
  return inspectionOf(0, trace, (asked) => task.write(asked, config.taskSettings), null, null)
}
