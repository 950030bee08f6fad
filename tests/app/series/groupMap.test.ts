import { describe, expect, test } from 'vitest'
import { cellValue, groupMapOf, MAX_COLUMNS } from '../../../src/app/series/groupMap'
import { append, historyOf, type StepFigures } from './histories'

const step = (...groups: NonNullable<StepFigures['groups']>): StepFigures => ({ groups })

test('a column is a step, a row a group, as long as there is room', () => {
  const map = groupMapOf(
    historyOf(
      [],
      [step({ mean: 1, std: 0.5 }, { mean: -1, std: 0 }), step({ mean: 2, std: 4 }, { mean: 3, std: 1 })],
    ),
    'advantage',
  )
  expect([map.columns, map.rows, map.width]).toEqual([2, 2, 1])
  expect([0, 1, 2, 3].map((cell) => cellValue(map, 'mean', cell))).toEqual([1, -1, 2, 3])
  expect([0, 1, 2, 3].map((cell) => cellValue(map, 'std', cell))).toEqual([0.5, 0, 4, 1])
})

describe('many steps', () => {
  const history = historyOf(
    [],
    Array.from({ length: MAX_COLUMNS + 1 }, (_, i) => step({ mean: i, std: 1, dead: i % 4 === 3 })),
  )
  const map = groupMapOf(history, 'reward')

  test('are joined two by two', () => {
    expect([map.width, map.columns]).toEqual([2, MAX_COLUMNS / 2 + 1])
    expect([0, 1, 2].map((cell) => cellValue(map, 'mean', cell))).toEqual([0.5, 2.5, 4.5])
    expect(cellValue(map, 'mean', MAX_COLUMNS / 2)).toBe(MAX_COLUMNS)
  })

  test('count their dead groups', () => {
    expect([...map.dead.subarray(0, 4)]).toEqual([0, 1, 0, 1])
    expect([...map.count.subarray(0, 2)]).toEqual([2, 2])
  })

  test('come to the same when they arrive one by one', () => {
    const growing = historyOf([], [])
    for (let i = 0; i <= MAX_COLUMNS; i++) {
      append(growing, [step({ mean: i, std: 1, dead: i % 4 === 3 })])
      groupMapOf(growing, 'reward')
    }
    expect(groupMapOf(growing, 'reward')).toEqual(map)
  })

  test('never take more than the columns there are', () => {
    const long = historyOf(
      [],
      Array.from({ length: 20_000 }, () => step({ mean: 0, std: 1 })),
    )
    const { columns, width } = groupMapOf(long, 'reward')
    expect([columns, width]).toEqual([157, 128])
  })
})

test('a changed number of groups adds rows and leaves the others empty', () => {
  const map = groupMapOf(
    historyOf([], [step({ mean: 1, std: 1 }), step({ mean: 2, std: 1 }, { mean: 3, std: 1 })]),
    'reward',
  )
  expect(map.rows).toBe(2)
  expect([0, 1, 2, 3].map((cell) => cellValue(map, 'mean', cell))).toEqual([1, NaN, 2, 3])
})

test('a group of one completion has no std, but a mean', () => {
  const map = groupMapOf(historyOf([], [step({ mean: 1, std: NaN }), step({ mean: 3, std: NaN })]), 'reward')
  expect(cellValue(map, 'mean', 0)).toBe(1)
  expect(cellValue(map, 'std', 0)).toBeNaN()
  expect(map.extents).toMatchObject({ lowestEdge: 1, highestEdge: 3, highestStd: 0 })
})
