import { describe, expect, it, test } from 'vitest'
import { parameterCount } from '../../src/engine/network'
import { configProblems, defaultConfig } from '../../src/settings/config'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { MOST_BYTES, networkCost } from '../../src/settings/networkCost'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'

const costOf = (task: TaskId, changes: Partial<RunConfig> = {}) => {
  const config = { ...defaultConfig(taskOf, task), ...changes }
  return { config, cost: networkCost(config, TASKS[task]), shape: networkShapeOf(config, TASKS[task]) }
}

test.each<[TaskId, Partial<RunConfig>]>([
  ['reverse', {}],
  ['reverse', { width: 24, depth: 4, window: 128 }],
  ['own-data', { depth: 1 }],
  ['diffusion', {}],
  ['grid-world', { width: 8 }],
])('parameters of the MLP are those that the engines make: %s %o', (task, changes) => {
  const { cost, shape } = costOf(task, changes)
  expect(cost.parameters).toBe(parameterCount(shape))
})

test.each<[TaskId, Partial<RunConfig>]>([
  ['reverse', {}],
  ['addition', { layers: 12, heads: 16, width: 64 }],
  ['own-data', { layers: 3, heads: 5, width: 40 }],
])('parameters of the transformer are those that the engines make: %s %o', (task, changes) => {
  const { cost, shape } = costOf(task, { policy: 'transformer', ...changes })
  expect(cost.parameters).toBe(parameterCount(shape))
})

describe('operations', () => {
  it('are those of the layers, counted by hand', () => {
    const small = { width: 8, depth: 1, window: 1, generationBatchSize: 8, useReference: false }
    const { config, cost } = costOf('reverse', { ...small, numIterations: 1, stepsPerGeneration: 1 })
    const { length, symbols } = config.taskSettings as { length: number; symbols: number }
    // a completion: for each token two rows of the table and the output layer
    const forward = length * (2 * 8 + 2 * 8 * symbols)
    // one fold for the rollout, one fold and twice as much on the way back for the update
    const folding = 2 * 8 * (symbols + length) * 8 * 4
    expect(cost.operations).toBe(8 * forward * 4 + folding)
  })

  it('grow with completions, passes, layers and the reference', () => {
    for (const policy of ['mlp', 'transformer'] as const) {
      const base = costOf('addition', { policy }).cost.operations
      for (const more of [{ generationBatchSize: 256 }, { numIterations: 3 }, { width: 128 }])
        expect(costOf('addition', { policy, ...more }).cost.operations).toBeGreaterThan(base)
      expect(costOf('addition', { policy, useReference: false }).cost.operations).toBeLessThan(base)
    }
  })
})

it('a transformer that does not fit into a tab is refused, and a smaller one is not', () => {
  const big: Partial<RunConfig> = { policy: 'transformer', layers: 12, width: 512, heads: 8 }
  const { config, cost } = costOf('addition', big)
  expect(cost.bytes).toBeGreaterThan(MOST_BYTES)
  expect(configProblems(config, taskOf)).toEqual([
    {
      problem: 'too-large',
      knob: 'layers',
      other: 'width',
      megabytes: Math.ceil(cost.bytes / 2 ** 20),
      most: 1024,
    },
  ])
  expect(configProblems({ ...config, layers: 12, width: 128 }, taskOf)).toEqual([])
  expect(configProblems({ ...config, layers: 2, width: 512 }, taskOf)).toEqual([])
})
