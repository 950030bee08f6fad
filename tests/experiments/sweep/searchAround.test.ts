import { expect, it, test } from 'vitest'
import { gridAround, searchAround } from '../../../src/experiments/sweep/searchAround'
import { readSweep } from '../../../src/experiments/sweep/sweepLink'
import { cellsOf } from '../../../src/experiments/sweep/sweepPlan'
import { trialPlanOf } from '../../../src/experiments/trials'
import { rayProgram } from '../../../src/runs/cluster/ray'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { TASK_IDS } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'

const planOf = (config: RunConfig) => {
  const { plan } = searchAround(config)
  if (plan.kind !== 'search') throw new Error(plan.kind)
  return plan
}

it.each(TASK_IDS)('%s: the link of the program gives its trials again, all of them allowed', (task) => {
  const state = searchAround({ ...defaultConfig(taskOf, task), seed: 9, maxSteps: 20 })
  const { link, trials } = trialPlanOf(state)
  const { notices, base, plan, settings } = readSweep(link)
  expect(notices).toEqual([])
  const cells = cellsOf(base, plan, settings)
  expect(cells.map(({ problem }) => problem)).toEqual(Array(16).fill(null))
  expect(trials.map((trial) => trial.link)).toEqual(cells.flatMap(({ runs }) => runs))
  expect(new Set(trials.map((trial) => trial.link)).size).toBe(16)
  expect(settings).toEqual({ seed: 9, seeds: 1, budget: 20 * state.base.generationBatchSize })
})

it('searches what has an effect, within the bounds of each knob', () => {
  const config = defaultConfig(taskOf)
  const fields = (change: Partial<RunConfig>) =>
    planOf({ ...config, ...change }).knobs.map(({ field }) => field)
  expect(fields({})).toEqual(['learningRate', 'beta', 'epsilon'])
  // without a reference, and with as many updates as rollouts, nothing is penalised or clipped
  expect(fields({ useReference: false, numIterations: 1, stepsPerGeneration: 1 })).toEqual(['learningRate'])
  const [rate] = planOf({ ...config, learningRate: 0.5 }).knobs
  expect(rate.range).toEqual({ kind: 'log', low: 0.05, high: 1 })
})

it('the program says how two workers are started and how results come back', () => {
  const program = rayProgram(trialPlanOf(searchAround(defaultConfig(taskOf))))
  expect(program).toContain('--workers 2')
  expect(program).toContain('The page opens results.json with Import')
})

test('a grid around a configuration varies β or else G, and ε where it acts', () => {
  const config = defaultConfig(taskOf)
  const values = (change: Partial<RunConfig>) => {
    const { x, y } = gridAround({ ...config, ...change })
    return [x.field, x.values, y && [y.field, y.values]]
  }
  const epsilon = ['epsilon', [0.1, 0.2, 0.4]]
  expect(values({ beta: 0.04 })).toEqual(['beta', [0.01, 0.04, 0.16], epsilon])
  expect(values({ beta: 0, numGenerations: 16 })).toEqual(['numGenerations', [8, 16, 32], epsilon])
  expect(values({ beta: 0, numGenerations: 64 })[1]).toEqual([32, 64, 128])
  expect(values({ beta: 0, numGenerations: 128 })[1]).toEqual([64, 128])
  expect(values({ beta: 0.04, numIterations: 1 })[2]).toBeNull()
})
