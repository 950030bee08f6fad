import { expect, test } from 'vitest'
import { groupState, groupsOf, groupSummary } from '../../../src/app/series/groups'
import { readingAt, shownStep, strideFor, tableSteps } from '../../../src/app/series/readings'
import { historyOf } from './histories'

const history = historyOf(
  ['reward', 'eval_reward'],
  [
    { metrics: { reward: 0.1 }, groups: [{ mean: 3e-8, std: 1 }] },
    {
      metrics: { reward: 0.2, eval_reward: 0.5 },
      groups: [
        { mean: 0.25, std: 1 },
        { mean: 0.75, std: 0, dead: true },
      ],
    },
    { metrics: { reward: 0.3 }, groups: [{ mean: 1, std: NaN }] },
  ],
)

test('the step shown is the one under the cursor, at most the newest', () => {
  expect([null, 2, 99, 0].map((step) => shownStep(history, step))).toEqual([3, 2, 3, 1])
})

test('a reading is of its step; a sparse one of the last measurement before', () => {
  expect(readingAt(history, 'reward', 2)).toBe(0.2)
  expect(readingAt(history, 'eval_reward', 3)).toBeNaN()
  expect(readingAt(history, 'eval_reward', 3, true)).toBe(0.5)
  expect(readingAt(history, 'eval_reward', 1, true)).toBeNaN()
  expect(readingAt(history, 'kl', 1)).toBeNaN()
  expect(readingAt(history, 'reward', 4)).toBeNaN()
})

test('groups of a step, the dust of float32 taken off their means', () => {
  expect(groupsOf(history, 1, 'advantage')).toEqual([{ group: 1, mean: 0, std: 1, state: 'live' }])
  expect(groupsOf(history, 2, 'reward').map(({ state }) => state)).toEqual(['live', 'noSignal'])
  expect(groupsOf(history, 4, 'reward')).toEqual([])
})

test('a dead group is solved or stuck, or has no signal where it has an advantage all the same', () => {
  expect(groupState(false, true, 0, 0)).toBe('live')
  expect(groupState(true, true, 1e-8, 1e-8)).toBe('solved')
  expect(groupState(true, false, 0, NaN)).toBe('stuck')
  // one completion, compared with earlier rewards
  expect(groupState(true, false, 0.4, NaN)).toBe('live')
  expect(groupState(true, true, 1, 0)).toBe('noSignal')
  // with KL in the reward the mean is 0 and the advantages are not
  expect(groupState(true, true, 0, 0.8)).toBe('noSignal')
})

test('the summary leaves out stds that do not exist', () => {
  expect(groupSummary(groupsOf(history, 2, 'reward'))).toMatchObject({
    mean: 0.5,
    std: 0.5,
    live: 1,
    noSignal: 1,
  })
  expect(groupSummary(groupsOf(history, 3, 'reward'))).toMatchObject({
    mean: 1,
    std: NaN,
    live: 1,
    noSignal: 0,
  })
})

test('a short run is told step by step, the newest first', () => {
  expect(tableSteps(4, 96)).toEqual([4, 3, 2, 1])
  expect(tableSteps(0, 96)).toEqual([])
})

test('a long run by strides of a power of two, with its ends', () => {
  expect(strideFor(2000, 96)).toBe(32)
  const steps = tableSteps(2000, 96)
  expect(steps.slice(0, 3)).toEqual([2000, 1984, 1952])
  expect(steps.at(-1)).toBe(1)
  expect(steps.length).toBeLessThanOrEqual(98)
})

test('steps that must be there are there, those out of range are not', () => {
  expect(tableSteps(1000, 10, [333, 2000])).toContain(333)
  expect(tableSteps(1000, 10, [333, 2000])).not.toContain(2000)
})
