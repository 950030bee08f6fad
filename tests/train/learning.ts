import type { CreateLearner } from '../../src/engine/choose'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

/** A run that learns needs its time on a busy machine. */
export const PATIENT = { timeout: 60_000 }

const onPlain: CreateLearner = async (shape, seeds) => createPlainLearner(shape, seeds)
/** About ten times faster, with the same bits on every machine. */
export const onCpu: CreateLearner = (shape, seeds) => createCpuLearner(shape, seeds, { build: 'simd128' })

/** Trains a run; answers, for a metric, its mean over the first and over the last ten steps. */
export async function train(config: RunConfig, steps: number, createLearner = onPlain) {
  const task = TASKS[config.task]
  const learner = await createLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  const rows: Float64Array[] = []
  for (let step = 0; step < steps; step++) rows.push((await trainer.train(false)).records[0]!.metrics)
  const mean = (name: string, part: readonly Float64Array[]) => {
    const measured = part
      .map((row) => row[columnsOf(task).indexOf(name as never)])
      .filter((value) => !Number.isNaN(value))
    return measured.reduce((sum, value) => sum + value, 0) / measured.length
  }
  return (name: string) => ({ first: mean(name, rows.slice(0, 10)), last: mean(name, rows.slice(-10)) })
}
