import { expect, test } from 'vitest'
import { stageConfig } from '../../../src/experiments/compare/examples'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import '../../../src/tasks/all'
import { rowNames } from '../../../src/ui/experiments/compare/useRowNames'
import { textFor } from '../../../src/text'

const grpo = defaultConfig(taskOf)
const named = (...changes: readonly Partial<RunConfig>[]) => [
  ...rowNames(
    changes.map((change, style) => ({ id: `row-${style + 1}`, style, config: { ...grpo, ...change } })),
    textFor('en'),
  ).values(),
]

test('rows are named by their presets, with the settings that are no longer the preset’s', () => {
  expect(named({ beta: 0.1 }, stageConfig(grpo, 'no_std'))).toEqual(['GRPO (β 0.1)', 'GRPO without std'])
})

test('rows of the same name are told apart by the settings in which they differ', () => {
  expect(
    named({ beta: 0.16, epsilon: 0.1 }, { beta: 0.16, epsilon: 0.4 }, { beta: 0.01, epsilon: 0.1 }),
  ).toEqual(['GRPO (β 0.16, ε 0.1)', 'GRPO (β 0.16, ε 0.4)', 'GRPO (β 0.01, ε 0.1)'])
})

test('rows that differ in many settings have up to two of their own, and a letter where they are still alike', () => {
  expect(named({}, {})).toEqual(['GRPO A', 'GRPO B'])
  expect(named({}, {}, { epsilon: 0.3 }, { learningRate: 1, maxGradNorm: 0, numIterations: 8 })).toEqual([
    'GRPO A',
    'GRPO B',
    'GRPO (ε 0.3)',
    'GRPO (μ 8, Learning rate 1)',
  ])
  const three = { beta: 0.2, epsilon: 0.3, learningRate: 0.01 }
  expect(named({ beta: 0.1 }, three, { ...three, learningRate: 0.02 })).toEqual([
    'GRPO (β 0.1)',
    'GRPO (β 0.2, ε 0.3) A',
    'GRPO (β 0.2, ε 0.3) B',
  ])
})

test('two settings of two values each, of which one is the preset’s mark and one is not, have four names', () => {
  const rates = [0.001, 0.003]
  const rows = [0.04, 0.3].flatMap((beta) => rates.map((learningRate) => ({ beta, learningRate })))
  expect(named(...rows)).toEqual([
    'GRPO (β 0.04, Learning rate 0.001)',
    'GRPO (β 0.04, Learning rate 0.003)',
    'GRPO (β 0.3, Learning rate 0.001)',
    'GRPO (β 0.3, Learning rate 0.003)',
  ])
})

test('beside their lines rows of one preset are named by their settings alone, and in Chinese without spaces', () => {
  const rows = [0.001, 0.003].map((learningRate, style) => ({
    id: `row-${style + 1}` as const,
    style,
    config: { ...grpo, learningRate },
  }))
  expect([...rowNames(rows, textFor('en'), true).values()]).toEqual(['η 0.001', 'η 0.003'])
  expect([...rowNames(rows, textFor('zh')).values()]).toEqual(['GRPO（学习率0.001）', 'GRPO（学习率0.003）'])
})
