import { createPlainLearner } from '../../src/engine/plain/learner'
import type { MetricKey } from '../../src/metrics/metrics'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import type { Inspection } from '../../src/train/inspection'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

/** The last of a run's first steps: its metrics by name, its arrays in full, and the weights after it. */
async function trained(config: RunConfig, steps: number) {
  const task = taskOf(config.task)
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  let metrics: Float64Array = new Float64Array()
  for (let step = 0; step < steps; step++) metrics = (await trainer.train(false)).records[0]!.metrics
  const columns = columnsOf(task)
  // the names of its problems are not looked at
  const inspection = (await trainer.inspect(0)) as Inspection
  const state = await learner.state()
  learner.dispose()
  return { metric: (name: MetricKey) => metrics[columns.indexOf(name)], inspection, state }
}

const made = new Map<RunConfig, ReturnType<typeof trained>>()

/** Step 1 of a run, made once for each configuration. */
export function stepOf(config: RunConfig) {
  const step = made.get(config) ?? trained(config, 1)
  made.set(config, step)
  return step
}

/** A later step of a run. */
export const stepAfter = trained
