import type { Problem, Figures } from '../tasks/task'
import { creditStep } from './accounting'
import { rowsOf } from './sampling/assemble'
import type { CreditMemory } from './credit'
import { drawGroups } from './sampling/groups'
import { inspectionOf, untrainedTrace, type Inspection } from './inspection'
import { drawOf, type SamplingContext } from './sampling/sampling'

/** Groups to sample apart from training. */
export interface FreshGroups {
  /** the step whose random streams they have */
  step: number
  problems: readonly Problem[]
  /** the place in that step whose random stream the first prompt uses; the next prompt uses that of the next place */
  place: number
  /** completions of each prompt */
  count: number
}

/**
 * Samples `count` completions of each prompt with the current weights and the random numbers of a step: for a prompt at its
 * place in a step, and weights that have not changed, the first G are the completions of the step. The run does not change.
 */
export async function drawFresh(
  context: SamplingContext,
  r: number,
  { step, problems, place, count }: FreshGroups,
  memory: CreditMemory,
): Promise<Inspection<string | Figures>> {
  const { learner, task, configs } = context
  const config = { ...configs[r], numGenerations: count, generationBatchSize: count * problems.length }
  const draws = problems.map((problem, p) => ({
    ...drawOf(context, r, Math.max(step, 1), place + p, 0),
    problem,
    first: 0,
    count,
  }))
  const drawn = await drawGroups(
    learner,
    task,
    configs,
    configs.map((_, i) => (i === r ? draws : [])),
    false,
  )
  const rows = rowsOf(drawn[r], learner.shape.length)
  const { credit, order } = creditStep(config, task, rows, memory, step)
  const drawnStep = { step, configs: [config], rows: [rows], credits: [credit], orders: [order] }
  const trace = untrainedTrace(task, drawnStep)
  return inspectionOf(0, trace, (asked) => task.write(asked, config.taskSettings), null, null)
}
