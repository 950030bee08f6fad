import { expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { baseConfig } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'
import { en as text } from '../../../src/text/en'
import { matches, ownSettings } from '../../../src/ui/runs/runText'
import type { SavedRunEntry } from '../../../src/runs/saved/savedStore'

const first = { ...baseConfig(taskOf, 'bandit', 'rloo'), beta: 0.3, seed: 5 }
const run = {
  name: 'calm-heron',
  task: 'bandit',
  first,
  changes: [{ step: 3, knob: 'learningRate', from: first.learningRate, to: 0.007 }],
} as unknown as SavedRunEntry

test('the settings of a run have their shortest clear form', () => {
  expect(ownSettings(run, text)).toEqual(['RLOO', 'β 0.3', 'Seed 5'])
  expect(ownSettings({ first: defaultConfig(taskOf, 'bandit') }, text)).toEqual([])
})

test('a search finds runs by name, by task, and by their own settings, including changed ones', () => {
  for (const query of ['HERON', 'bandit', 'rloo 0.3', 'beta=0.3', 'learning_rate=0.007', 'kl penalty', ' ']) {
    expect(matches(run, query, text), query).toBe(true)
  }
  for (const query of ['otter', 'beta=0.04', 'epsilon', 'heron otter']) {
    expect(matches(run, query, text), query).toBe(false)
  }
})
