import { describe, expect, it, test } from 'vitest'
import {
  EXAMPLES,
  exampleOf,
  exampleRows,
  stageConfig,
  stageOf,
  STAGES,
} from '../../../src/experiments/compare/examples'
import {
  addedRuns,
  defaultBudget,
  DEFAULT_SETTINGS,
  presetOn,
  updatesPerThousand,
} from '../../../src/experiments/compare/rows'
import { changedKnobs, configProblems, defaultConfig } from '../../../src/settings/config'
import { TASK_IDS } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { experimentStage } from '../../app/experiments/experimentStage'

describe('the default comparison', () => {
  it('takes one thing away at a time, at equal completions and equal updates, on every task', () => {
    for (const task of TASK_IDS) {
      const grpo = defaultConfig(taskOf, task)
      const configs = [grpo, ...STAGES.map((stage) => stageConfig(grpo, stage))]
      const changes = configs.slice(1).map((config, k) => changedKnobs(configs[k], config))
      expect(changes, task).toEqual([['scaleRewards'], ['baseline'], ['baseline']])
      expect(new Set(configs.map(updatesPerThousand)).size, task).toBe(1)
      expect(new Set(configs.map(({ generationBatchSize }) => generationBatchSize)).size, task).toBe(1)
      expect(configs.flatMap((config) => configProblems(config, taskOf))).toEqual([])
    }
  })

  it('is shown when Compare opens, until its task or a row is changed', () => {
    const { compare, store } = experimentStage().app.experiments
    const shown = () => exampleOf(store.getState().compare.rows)
    expect(shown()).toBe(EXAMPLES[0])
    compare.chooseTask('diffusion')
    expect(shown()).toBeNull()
    compare.chooseExample('algorithms')
    expect(shown()).toBe('algorithms')
    compare.setKnob('row-2', 'beta', 0.2)
    expect(shown()).toBeNull()
  })
})

test('an example has its own task with that task’s defaults, whatever was shown before', () => {
  const { compare, store } = experimentStage().app.experiments
  const rows = () => store.getState().compare.rows.map(({ config }) => config)
  compare.chooseExample('dead_groups')
  for (const example of ['one_at_a_time', 'algorithms'] as const) {
    compare.setKnob('row-1', 'width', 64)
    compare.chooseExample(example)
    expect(changedKnobs(defaultConfig(taskOf), rows()[0])).toEqual([])
    expect(new Set(rows().map(({ task }) => task))).toEqual(new Set(['reverse']))
    expect(store.getState().compare.settings.budget).toBe(defaultBudget(defaultConfig(taskOf)))
  }
})

test('only the knobs of the algorithm identify a stage', () => {
  const [grpo, ...others] = exampleRows('one_at_a_time', defaultConfig(taskOf)).map(({ config }) => config)
  expect(stageOf(grpo)).toBeNull()
  expect(others.map(stageOf)).toEqual(STAGES)
  expect(stageOf({ ...others[0], learningRate: 0.01, seed: 9 })).toBe('no_std')
  expect(stageOf({ ...others[0], beta: 0.1 })).toBeNull()
  expect(stageOf(presetOn(grpo, 'reinforce'))).toBeNull()
})

test('whole algorithms differ in their updates per thousand completions', () => {
  const [grpo, ...others] = exampleRows('algorithms', defaultConfig(taskOf)).map(({ config }) => config)
  expect(updatesPerThousand(grpo)).toBe(2000 / 64)
  expect(others.map(updatesPerThousand)).toEqual([1000 / 64, 1000 / 64, 1000 / 64])
  expect(updatesPerThousand({ ...grpo, stepsPerGeneration: 4, generationBatchSize: 128 })).toBe(62.5)
})

test('rows with the same settings share their runs, also those that more seeds add', () => {
  const [grpo, without] = exampleRows('one_at_a_time', defaultConfig(taskOf))
  const copy = { ...grpo, id: 'row-3', style: 2 }
  expect(addedRuns([grpo, copy, without], { ...DEFAULT_SETTINGS, budget: 640 }, 16)).toBe(16)
})
