import { describe, expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { TASK_IDS, type TaskId } from '../../../src/settings/knobs'
import { TASKS, taskOf } from '../../../src/tasks'
import { columnsOf } from '../../../src/train/record'
import { en } from '../../../src/text/en'
import { figuresOf } from '../../../src/ui/train/figures'
import { taskFiguresOf } from '../../../src/ui/train/taskFigures'

const figures = (id: TaskId, settings: Record<string, number> = {}) => {
  const { taskSettings } = defaultConfig(taskOf, id)
  return taskFiguresOf(TASKS[id], { ...taskSettings, ...settings }, TASKS[id].text.en, en)
}

test('the budget router shows accuracy, latency and violations of training and of greedy evaluation', () => {
  const shown = figures('budget-router')
  expect(shown.map(({ name }) => name)).toEqual(['Accuracy', 'Latency', 'Budget violations', 'Reward parts'])
  expect(shown[1].lines.map(({ metric }) => metric)).toEqual(['task/latency', 'eval/latency'])
  expect(shown[1].about).toBe(TASKS['budget-router'].text.en.measures.latency.help)
})

test('parts of the reward are named with the weights that are learnt from', () => {
  const parts = figures('budget-router', { weight_over: -0.5 }).at(-1)!
  expect(parts.lines.map(({ metric, label }) => [metric, label])).toEqual([
    ['rewards/accuracy/mean', 'accuracy'],
    ['rewards/over/mean', 'over the budget'],
  ])
  expect(parts.about).toContain('accuracy × 1, over the budget × −0.5')
})

describe.each(TASK_IDS)('%s', (id) => {
  const shown = figures(id)

  test('draws columns that its runs have', () => {
    const columns = columnsOf(TASKS[id])
    for (const { lines } of shown) for (const { metric } of lines) expect(columns).toContain(metric)
  })

  test('has a name for each figure that no other figure has', () => {
    const names = [...figuresOf(en, 'reference'), ...shown].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
