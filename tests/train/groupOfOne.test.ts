import { expect, it } from 'vitest'
import { ESTIMATORS } from '../../src/grpo'
import { configProblems } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { configOf, PATIENT, trainAll } from './learning'

const SMALL = configOf('bandit', {
  numGenerations: 1,
  generationBatchSize: 32,
  evalCompletions: 640,
  width: 16,
  useReference: false,
  beta: 0,
})

it(
  'every estimator that a group of one is allowed with trains, its baseline and scaling as they were',
  PATIENT,
  async () => {
    const allowed = ESTIMATORS.map((advEstimator) => ({ ...SMALL, advEstimator })).filter(
      (config) => configProblems(config, taskOf).length === 0,
    )
    expect(allowed.map(({ advEstimator }) => advEstimator)).toEqual([
      'reinforce_plus_plus',
      'remax',
      'running_norm',
      'running_average',
      'prompt_history',
    ])
    const runs = await trainAll(allowed, 60)
    runs.forEach((of, i) => {
      const name = allowed[i].advEstimator
      expect(of('grad_norm', 0, 10), name).toBeGreaterThan(0)
      expect(of('reward', 50), name).toBeGreaterThan(of('reward', 0, 10) + 0.1)
    })
  },
)
