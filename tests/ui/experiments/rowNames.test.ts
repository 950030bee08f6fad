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

test('rows are named by their presets, marked if they are changed', () => {
  expect(named({}, { beta: 0.1 }, stageConfig(grpo, 'no_std'))).toEqual([
    'GRPO',
    'GRPO (changed)',
    'GRPO without std',
  ])
})

test('rows of the same name are told apart by the settings in which they differ', () => {
  expect(
    named({ beta: 0.16, epsilon: 0.1 }, { beta: 0.16, epsilon: 0.4 }, { beta: 0.01, epsilon: 0.1 }),
  ).toEqual(['GRPO β 0.16 ε 0.1', 'GRPO β 0.16 ε 0.4', 'GRPO β 0.01 ε 0.1'])
})

test('a letter tells them apart if they are equal, or differ in many settings', () => {
  expect(named({}, {})).toEqual(['GRPO A', 'GRPO B'])
  expect(named({ beta: 0.1 }, { beta: 0.2, epsilon: 0.3, learningRate: 0.01 })).toEqual([
    'GRPO (changed) A',
    'GRPO (changed) B',
  ])
})
