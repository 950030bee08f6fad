import { expect, it } from 'vitest'
import '../../../src/tasks/all'
import { knownSettings, sharedSettings } from '../../../src/app/reading/sameSettings'
import type { StatedSetting } from '../../../src/reading/contract'
import { reading } from '../../../src/reading/reading'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { readFixture } from '../../reading/logsOfTheField'

/** A run of this page with the settings that the log of verl implies, and with these. */
const run = (change: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig(taskOf, 'addition'),
  useReference: true,
  beta: 0.001,
  numGenerations: 8,
  ...change,
})

/** What is known of the log of verl, which implies β 0.001 and groups of 8, with settings that came with it. */
async function known(...stated: readonly StatedSetting[]) {
  const log = await readFixture('04-verl-one-metric-a-line.txt')
  const settings = { file: 'run.sh', text: '', stated }
  return knownSettings({ ...log, settings }, reading(log))
}

it('a run is found by the settings that the log implies', async () => {
  const implied = await known()
  expect(sharedSettings(implied, run({}))).toEqual([
    ['beta', 0.001],
    ['groupSize', 8],
  ])
  expect(sharedSettings(implied, run({ numGenerations: 16 }))).toBeNull()
  expect(sharedSettings(implied, run({ beta: 0.04 }))).toBeNull()
  // without a reference policy there is no KL
  expect(sharedSettings(implied, run({ useReference: false }))).toBeNull()
  expect(sharedSettings(implied, run({ betaSchedule: 'linear' }))).toBeNull()
})

it('settings that came with the log count where it implies none', async () => {
  const both = await known(
    { as: 'groupSize', name: 'rollout.n', value: 16 },
    { as: 'updates', name: 'ppo_epochs', value: 2 },
    { as: 'rate', name: 'lr', value: 1e-6 },
  )
  expect(sharedSettings(both, run({ numIterations: 2, stepsPerGeneration: 1 }))).toEqual([
    ['beta', 0.001],
    ['groupSize', 8],
    ['updates', 2],
  ])
  expect(sharedSettings(both, run({ numIterations: 1, stepsPerGeneration: 1 }))).toBeNull()
})

it('β from loss ÷ KL is known to a fifth, and nothing is shared with a log of which nothing is known', () => {
  const beta = { beta: { value: 0.04, factor: 1.2 } }
  expect(sharedSettings(beta, run({ beta: 0.041 }))).toEqual([['beta', 0.041]])
  expect(sharedSettings(beta, run({ beta: 0.06 }))).toBeNull()
  expect(sharedSettings({}, run({}))).toBeNull()
})
