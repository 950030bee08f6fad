import type { CreateLearner } from '../../src/engine/report'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { Learner } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

/** A run that learns needs its time on a busy machine. */
export const PATIENT = { timeout: 180_000 }

export const onPlain: CreateLearner = async (shape, seeds) => createPlainLearner(shape, seeds)
/** About ten times faster, with the same bits on every machine. */
export const onCpu: CreateLearner = (shape, seeds) => createCpuLearner(shape, seeds, { build: 'simd128' })

/** A metric's mean over steps `from` … `to − 1`, those alone in which there was something to measure. */
export type MeanOf = (metric: string, from?: number, to?: number) => number

/** A task as the page begins with it, with some knobs changed; `taskSettings` are added to. */
export function configOf(task: TaskId, changes: Partial<RunConfig> = {}): RunConfig {
  const config = defaultConfig(taskOf, task)
  return { ...config, ...changes, taskSettings: { ...config.taskSettings, ...changes.taskSettings } }
}

/** Trains runs that are equal in shape on a learner made for them; a function for each that answers its figures. */
async function figuresOf(learner: Learner, configs: readonly RunConfig[], steps: number): Promise<MeanOf[]> {
  const task = TASKS[configs[0].task]
  const columns: readonly string[] = columnsOf(task)
  const trainer = await createTrainer(configs, task, learner)
  const rows: Float64Array[][] = configs.map(() => [])
  for (let step = 0; step < steps; step++) {
    const { records } = await trainer.train(false)
    records.forEach((record, r) => rows[r].push(record!.metrics))
  }
  return rows.map((mine) => (metric, from = 0, to = steps) => {
    const column = columns.indexOf(metric)
    const measured = mine.slice(from, to).flatMap((row) => (Number.isNaN(row[column]) ? [] : [row[column]]))
    return measured.reduce((sum, value) => sum + value, 0) / measured.length
  })
}

/** Trains a run; answers, for a metric, its mean over the first and over the last ten steps. */
export async function train(config: RunConfig, steps: number, createLearner = onPlain) {
  const learner = await createLearner(networkShapeOf(config, TASKS[config.task]), [config.seed])
  const [mean] = await figuresOf(learner, [config], steps)
  return (name: string) => ({ first: mean(name, 0, 10), last: mean(name, -10) })
}

/** Trains runs that are equal in shape on the CPU engine, with the kernels whose bits are the same on every machine. */
export async function trainAll(configs: readonly RunConfig[], steps: number): Promise<MeanOf[]> {
  const shape = networkShapeOf(configs[0], TASKS[configs[0].task])
  const seeds = configs.map(({ seed }) => seed)
  return figuresOf(await onCpu(shape, seeds), configs, steps)
}

/** The same configuration with the seeds 1 … count. */
export const seeded = (config: RunConfig, count: number): RunConfig[] =>
  Array.from({ length: count }, (_, s) => ({ ...config, seed: s + 1 }))

/** The mean of a metric over several runs. */
export const meanOver = (runs: readonly MeanOf[], metric: string, from?: number, to?: number) =>
  runs.reduce((sum, of) => sum + of(metric, from, to), 0) / runs.length
