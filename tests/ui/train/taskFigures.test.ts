import { describe, expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { TASK_IDS, type TaskId } from '../../../src/settings/knobs'
import { TASKS, taskOf } from '../../../src/tasks'
import { columnsOf } from '../../../src/train/record'
import { en } from '../../../src/text/en'
import { figuresOf } from '../../../src/ui/train/figures'
import { addedFiguresOf, leadFiguresOf, taskFiguresOf } from '../../../src/ui/train/taskFigures'

const figures = (id: TaskId, settings: Record<string, number> = {}) => {
  const { taskSettings } = defaultConfig(taskOf, id)
  return taskFiguresOf(id, { ...taskSettings, ...settings }, en)
}

test('the budget router leads with accuracy and latency of training and of greedy evaluation', () => {
  const shown = leadFiguresOf('budget-router', en)
  expect(shown.map(({ name }) => name)).toEqual(['Accuracy', 'Latency'])
  expect(figures('budget-router').map(({ name }) => name)).toEqual(['Budget violations', 'Reward parts'])
  expect(shown[1].lines.map(({ label }) => label)).toEqual(['training', 'evaluation'])
  expect(shown[1].lines.map(({ metric }) => metric)).toEqual(['task/latency', 'eval/latency'])
  expect(shown[1].about).toBe(en.tasks['budget-router'].measures.latency.help)
})

test('a chart that leads draws what the task declares, each line under its own name', () => {
  const labels = (id: TaskId) =>
    leadFiguresOf(id, en).map(({ name, lines }) => [name, lines.map(({ label }) => label)])
  expect(labels('reward-hacking')).toEqual([['True score', ['True score', 'Reward']]])
  expect(labels('length-trap')).toEqual([['Lengths', ['Length, right', 'Length, wrong']]])
  expect(labels('arithmetic-chat')).toEqual([['Pass@k', ['Pass@1', 'Pass@2', 'Pass@4', 'Pass@8']]])
  expect(labels('reverse')).toEqual([])
})

test('an added metric has a figure whose name no other figure has', () => {
  const added = addedFiguresOf(['entropy', 'ratio_max'], 'reverse', en, ['Entropy'])
  expect(added.map(({ name }) => name)).toEqual(['Entropy (entropy)', en.metrics.ratio_max.label])
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
  const shown = [...leadFiguresOf(id, en), ...figures(id)]

  test('draws columns that its runs have', () => {
    const columns = columnsOf(TASKS[id])
    for (const { lines } of shown) for (const { metric } of lines) expect(columns).toContain(metric)
  })

  test('has a name for each figure that no other figure has', () => {
    const names = [...figuresOf(en, 'reference'), ...shown].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
