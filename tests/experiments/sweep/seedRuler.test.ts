import { expect, test } from 'vitest'
import { newRun, type ExperimentRun } from '../../../src/experiments/experimentRun'
import { seedRuler } from '../../../src/experiments/sweep/seedRuler'
import type { Cell } from '../../../src/experiments/state'
import { appendSteps, setColumns } from '../../../src/metrics/stepTable'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const config = defaultConfig(taskOf)

/** A run that has recorded one evaluation. */
function run(key: string, score: number, status: ExperimentRun['status']): ExperimentRun {
  const made = newRun(key, config)
  setColumns(made, ['eval_reward', 'num_completions'])
  appendSteps(made, { firstStep: 1, steps: 1, metrics: Float64Array.of(score, 64) })
  made.status = status
  return made
}

test('has the seeds that have ended, and one scale for all cells', () => {
  const runs = new Map(
    [
      run('a', 0.2, 'finished'),
      run('b', 0.4, 'finished'),
      run('c', 0.9, 'training'),
      run('d', 0.6, 'diverged'),
      run('e', 0.5, 'stopped'),
    ].map((one) => [one.key, one]),
  )
  const cells = [
    { id: '1', runs: ['a', 'b'] },
    { id: '2', runs: ['c', 'd'] },
    { id: '3', runs: ['e', 'missing'] },
  ] as unknown as Cell[]
  expect(seedRuler({ cells, runs, version: 1, metric: 'eval_reward', summary: 'final' })).toEqual({
    seeds: [[0.2, 0.4], [], [0.5]],
    low: 0.2,
    high: 0.5,
  })
})
