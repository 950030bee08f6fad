import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { Lesson, LessonRun } from '../../src/lessons/lesson'
import { armsOf, configOf, figuresOf, nextArmsOf } from '../../src/lessons/setup'
import { groupTableOf } from '../../src/metrics/groupTable'
import { tableOf } from '../../src/metrics/stepTable'
import { TASKS } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf, type StepRecord } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

/**
 * The figures of a lesson and of its second experiment for each seed: all runs are made side by side, as the page makes them
 * one after the other.
 */
export async function figuresBySeed(lesson: Lesson, seeds: readonly number[]) {
  const task = TASKS[lesson.task]
  const arms = [...armsOf(lesson), ...nextArmsOf(lesson)]
  const configs = seeds.flatMap((seed) => arms.map((arm) => configOf(lesson, arm, seed)))
  const shape = networkShapeOf(configs[0], task)
  // the engine that lessons name, with the same bits as in the page
  const learner = await createCpuLearner(
    shape,
    configs.map(({ seed }) => seed),
    { build: 'simd128' },
  )
  const trainer = await createTrainer(configs, task, learner)
  const columns = columnsOf(task)
  const records: StepRecord[][] = configs.map(() => [])
  for (let step = 0; step < lesson.steps; step++) {
    const report = await trainer.train(false)
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
  return seeds.map((_, s) => {
    const mine = Object.fromEntries(arms.map((arm, a) => [arm, runs[s * arms.length + a]]))
    return { first: figuresOf(lesson, mine), next: figuresOf(lesson.next, mine) }
  })
}
