import { expect, test } from 'vitest'
import { appendGroupedSteps, emptyHistory } from '../../src/app/history/history'
import { bytesOf, appendSteps, setColumns } from '../../src/metrics/stepTable'
import { newRun } from '../../src/experiments/experimentRun'
import { groupTableOf } from '../../src/metrics/groupTable'
import { baseConfig } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'

const CONFIG = baseConfig(taskOf, 'bandit', 'grpo')

/** Steps of one metric, with as many groups as the value says. */
function stepsOf(firstStep: number, values: readonly number[]) {
  const groups = groupTableOf(
    values.map((value) => {
      const column = new Float32Array(value).fill(value)
      const dead = new Uint8Array(value)
      return {
        advantageMean: column,
        advantageStd: column,
        rewardMean: column,
        rewardStd: column,
        dead,
        solved: dead,
      }
    }),
  )
  return { firstStep, steps: values.length, metrics: Float64Array.from(values), groups }
}

test('tells the bytes of its runs: a column grows by doubling, or to what it needs', () => {
  const [short, long] = [newRun('a', CONFIG), newRun('b', CONFIG)]
  expect(bytesOf([short, long])).toBe(2 * 4)
  const steps = (count: number) => ({ firstStep: 1, steps: count, metrics: new Float64Array(2 * count) })
  setColumns(short, ['reward', 'kl'])
  setColumns(long, ['reward', 'kl'])
  appendSteps(short, steps(10))
  appendSteps(long, steps(1000))
  expect(bytesOf([short, long])).toBe((8 * 2 + 4 + 4) * (10 + 1000) + 2 * 4)
})

test('keeps the groups of every step beside its metrics', () => {
  const history = emptyHistory(['reward'])
  appendGroupedSteps(history, stepsOf(1, [2, 100]))
  appendGroupedSteps(history, stepsOf(3, [0, 3]))
  expect([...history.groups.offsets.subarray(0, 5)]).toEqual([0, 2, 102, 102, 105])
  expect([...history.groups.rewardMean.subarray(100, 105)]).toEqual([100, 100, 3, 3, 3])
  expect(history).toMatchObject({ steps: 4, version: 2 })
})

test('replaces the steps behind a resumption, and takes none after a gap', () => {
  const history = emptyHistory(['reward'])
  appendGroupedSteps(history, stepsOf(1, [1, 2, 3]))
  appendGroupedSteps(history, stepsOf(5, [9]))
  expect(history).toMatchObject({ steps: 3, version: 1 })
  appendGroupedSteps(history, stepsOf(2, [4, 5]))
  expect([...history.values[0].subarray(0, history.steps)]).toEqual([1, 4, 5])
  expect([...history.groups.offsets.subarray(0, 4)]).toEqual([0, 1, 5, 10])
  expect([...history.groups.rewardMean.subarray(0, 10)]).toEqual([1, 4, 4, 4, 4, 5, 5, 5, 5, 5])
})
