import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { Lesson, LessonRun } from '../../src/lessons/lesson'
import { armsOf, configOf, figuresOf, nextArmsOf } from '../../src/lessons/setup'
import { groupTableOf } from '../../src/metrics/groupTable'
import { tableOf } from '../../src/metrics/stepTable'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf, type StepRecord } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

/** The figures of a lesson and of its second experiment for each seed. */
export async function figuresBySeed(lesson: Lesson, seeds: readonly number[]) {
  return (await runsBySeed(lesson, seeds)).map((mine) => ({
    first: figuresOf(lesson, mine),
    next: figuresOf(lesson.next, mine),
  }))
}

/**
 * The runs of a lesson and of its second experiment for each seed, by name. Runs with the same settings of the task are made side by side,
 * as the page makes them one after the other.
 */
export async function runsBySeed(lesson: Lesson, seeds: readonly number[]) {
  const arms = [...armsOf(lesson), ...nextArmsOf(lesson)]
  const settingsOf = (arm: string) => JSON.stringify(configOf(lesson, arm).taskSettings)
  const runs = new Map<string, LessonRun>()
  for (const settings of new Set(arms.map(settingsOf))) {
    const mine = seeds.flatMap((seed) =>
      arms
        .filter((arm) => settingsOf(arm) === settings)
        .map((arm) => ({ key: `${arm} ${seed}`, config: configOf(lesson, arm, seed) })),
    )
    const made = await trained(
      lesson,
      mine.map(({ config }) => config),
    )
    mine.forEach(({ key }, r) => runs.set(key, made[r]))
  }
  return seeds.map((seed) => Object.fromEntries(arms.map((arm) => [arm, runs.get(`${arm} ${seed}`)!])))
}

/** Runs of one population, trained to their end; a step at which the page would pause one of them is an error. */
async function trained(lesson: Lesson, configs: readonly RunConfig[]): Promise<LessonRun[]> {
  const task = TASKS[lesson.task]
  // the engine that lessons name, with the same bits as in the page
  const learner = await createCpuLearner(
    networkShapeOf(configs[0], task),
    configs.map(({ seed }) => seed),
    { build: 'simd128' },
  )
  const trainer = await createTrainer(configs, task, learner)
  const columns = columnsOf(task)
  const records: StepRecord[][] = configs.map(() => [])
  for (let step = 0; step < lesson.steps; step++) {
    const report = await trainer.train(false)
    report.stopped.forEach((reason, r) => {
      if (reason?.kind !== 'diverged') return
      throw new Error(`seed ${configs[r].seed}: the ${reason.what} of step ${reason.step} is not finite`)
    })
    report.records.forEach((record, r) => records[r].push(record!))
  }
  const runs: LessonRun[] = []
  for (const [r, mine] of records.entries()) {
    if (lesson.attends) trainer.attend(r, { group: 0 })
    runs.push({
      ...tableOf({
        steps: mine.length,
        columns,
        values: columns.map((_, column) => Float64Array.from(mine, ({ metrics }) => metrics[column])),
        groups: groupTableOf(mine.map(({ groups }) => groups)),
      }),
      inspection: await trainer.inspect(r),
    })
  }
  learner.dispose()
  return runs
}
