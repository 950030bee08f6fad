import { expect, test } from 'vitest'
import { TASKS } from '../../src/tasks'
import { solvedGroups } from '../../src/tasks/solved'
import { POOL } from '../../src/tasks/budget-router/zoo'
import { settingsOf } from './worldWalks'

test('a group is solved if every completion earns the best reward', () => {
  const task = TASKS.reverse
  const settings = settingsOf(task)
  const problems = [{ prompt: [1] }, { prompt: [2] }, { prompt: [3] }]
  const judged = Float32Array.of(1, 1, 1, 0.5, NaN, 1)
  const offsets = Int32Array.of(0, 2, 4, 6)
  expect([...solvedGroups(task, problems, judged, offsets, settings)]).toEqual([1, 0, 0])
})

test('if problems differ, each has its own best reward, and their mean is reachable', () => {
  const task = TASKS['budget-router']
  const settings = settingsOf(task)
  const bests = POOL.map((sample) => task.best!(sample, settings))
  expect(bests.reduce((sum, best) => sum + best, 0) / bests.length).toBeCloseTo(task.reachable(settings), 6)
  expect(Math.max(...bests)).toBeGreaterThan(Math.min(...bests))
  const offsets = Int32Array.from({ length: POOL.length + 1 }, (_, p) => p)
  expect([...solvedGroups(task, POOL, Float32Array.from(bests), offsets, settings)]).not.toContain(0)
})
