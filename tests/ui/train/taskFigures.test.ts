import { readFileSync } from 'node:fs'
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
  expect(shown.map(({ band }) => band)).toEqual([
    { mean: 'task/accuracy', std: 'task/accuracy/std', range: [0, Infinity], isOnAxis: true },
    { mean: 'task/latency', std: 'task/latency/std', range: [0, Infinity], isOnAxis: true },
  ])
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

/** The custom property that a tone of pictures is drawn in. */
const colourOfTone = (tone: string) => {
  const css = readFileSync(new URL('../../../src/ui/picture/picture.module.css', import.meta.url), 'utf8')
  return new RegExp(`--tone-${tone}: var\\((.*?)\\)`).exec(css)?.[1]
}
const coloursOf = (id: TaskId, metrics: readonly string[]) => {
  const lines = [...figuresOf(en, 'reference'), ...leadFiguresOf(id, en), ...figures(id)].flatMap((figure) =>
    figure.kind === 'curves' ? figure.lines : [],
  )
  return lines.filter(({ metric }) => metrics.includes(metric)).map(({ colour }) => colour)
}
/** The colours of the marks of a task's picture by their labels, drawn from nothing but curves. */
const coloursInPicture = (id: TaskId) => {
  const { taskSettings } = defaultConfig(taskOf, id)
  const problems = TASKS[id].pool(taskSettings)!.slice(0, 1)
  const places = TASKS[id].completionLength(taskSettings)
  const now = {
    step: 1,
    problems,
    offsets: Int32Array.of(0, 1),
    actions: new Int32Array(places),
    mask: new Float32Array(places).fill(1),
    features: null,
    rewards: Float32Array.of(1),
    probe: null,
  }
  const scene = TASKS[id].scene!({ now, first: null, group: 0, curve: () => [1, 1] }, taskSettings)!
  const marks = scene.panels.flatMap((panel) => panel.marks)
  return Object.fromEntries(
    marks.flatMap((mark) => ('label' in mark ? [[mark.label, colourOfTone(mark.tone)]] : [])),
  )
}

test('a metric in several figures of a task has one colour in all of them', () => {
  const hacking = coloursInPicture('reward-hacking')
  const judge = coloursOf('reward-hacking', ['reward', 'rewards/judge/mean'])
  expect(new Set([...judge, hacking.judge])).toEqual(new Set(['--series-1']))
  const reader = coloursOf('reward-hacking', ['task/true', 'rewards/reader/mean'])
  expect(new Set([...reader, hacking.reader])).toEqual(new Set(['--series-2']))
  const trap = coloursInPicture('length-trap')
  const lengths = leadFiguresOf('length-trap', en)[0].lines.map(({ colour }) => colour)
  expect(lengths).toEqual([trap.right, trap.wrong])
})

test('an added metric has a figure whose name no other figure has', () => {
  const added = addedFiguresOf(['entropy', 'ratio_max'], 'reverse', en, ['Entropy'])
  expect(added.map(({ name }) => name)).toEqual(['Entropy (entropy)', en.metrics.ratio_max.label])
})

test('parts of the reward are named with the weights in use', () => {
  const parts = figures('budget-router', { weight_over: -0.5 }).at(-1)!
  expect(parts.lines.map(({ metric, label }) => [metric, label])).toEqual([
    ['rewards/accuracy/mean', 'scaled accuracy'],
    ['rewards/over/mean', 'scaled overrun'],
  ])
  expect(parts.about).toContain('scaled accuracy × 1, scaled overrun × −0.5')
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
