import { expect, test } from 'vitest'
import { named } from '../../src/text/naming'
import { defaultConfig } from '../../src/settings/config'
import type { TaskId } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import type { TaskSettings } from '../../src/tasks/task'
import { en } from '../../src/text/en'
import { inspectionOf } from '../ui/lens/inspections'

/** The names that the page gives to the problems of a task. */
function namesOf(task: TaskId, changes: TaskSettings = {}): readonly string[] {
  const base = defaultConfig(taskOf, task)
  const config = { ...base, taskSettings: { ...base.taskSettings, ...changes } }
  const problems = TASKS[task].pool(config.taskSettings)!
  const names = problems.map((problem) => TASKS[task].write(problem, config.taskSettings))
  return named({ ...inspectionOf(), config, problems, names }, en).names
}

test('problems are named in the words of the catalogue', () => {
  expect(namesOf('budget-router')[0]).toBe('difficulty 1, 1.25 ms')
  expect(namesOf('budget-router', { groupBy: 'sample' })[0]).toBe('difficulty 1, several budgets')
  expect(namesOf('grid-world')[0]).toBe('from a1')
  expect(namesOf('bandit')[2]).toBe('c')
})
