import { expect, test } from 'vitest'
import { evidenceOf } from '../../src/coach/evidence'
import { groupTableOf } from '../../src/metrics/groupTable'
import {
  appendRows,
  appendSteps,
  chosenRows,
  cutTo,
  emptyTable,
  rowAt,
  rowOf,
  rowsBetween,
  seriesOf,
  setColumns,
  tableOf,
  upTo,
  wholeFrom,
  wholeStretch,
  type StepTable,
} from '../../src/metrics/stepTable'
import { fillSteps } from '../../src/runs/fillSteps'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'

/** Steps `first` … `last`, whose reward is the number of the step, with one group at odd steps and none at even ones. */
function stepsOf(first: number, last: number): StepTable {
  const numbers = Array.from({ length: last - first + 1 }, (_, s) => first + s)
  return tableOf({
    firstStep: first,
    steps: numbers.length,
    columns: ['reward'],
    values: [Float64Array.from(numbers)],
    groups: groupTableOf(
      numbers.map((step) => {
        const column = Float32Array.from(step % 2 === 1 ? [step] : [])
        const flags = new Uint8Array(step % 2)
        return {
          advantageMean: column,
          advantageStd: column,
          rewardMean: column,
          rewardStd: column,
          dead: flags,
          solved: flags,
        }
      }),
    ),
  })
}

/** Steps 1, 2, 5, and 8 to 12. */
const THINNED = chosenRows(stepsOf(1, 12), [0, 1, 4, 7, 8, 9, 10, 11])
const rewards = (table: StepTable) => [...seriesOf(table, 'reward')!]
const groupsOf = ({ groups, rows }: StepTable) => [...groups.rewardMean.subarray(0, groups.offsets[rows])]

test('a row is found by its step, in a table that lacks some', () => {
  expect([0, 1, 2, 3, 4, 5, 7, 8, 12, 99].map((step) => rowAt(THINNED, step))).toEqual([
    -1, 0, 1, 1, 1, 2, 2, 3, 7, 7,
  ])
  expect([4, 5, 13].map((step) => rowOf(THINNED, step))).toEqual([-1, 2, -1])
  expect(wholeFrom(THINNED)).toBe(3)
  expect(wholeFrom(emptyTable([]))).toBe(0)
  expect(wholeStretch(THINNED)).toBeNull()
  expect(wholeStretch(stepsOf(1, 3))).toMatchObject({ firstStep: 1, steps: 3 })
})

test('a selection of rows includes their groups', () => {
  expect(rewards(THINNED)).toEqual([1, 2, 5, 8, 9, 10, 11, 12])
  expect(groupsOf(THINNED)).toEqual([1, 5, 9, 11])
  const middle = rowsBetween(THINNED, 1, 9)
  expect(middle).toMatchObject({ steps: 9, rows: 4, stepOf: Int32Array.of(2, 5, 8, 9) })
  expect(groupsOf(middle)).toEqual([5, 9])
  expect(rowsBetween(THINNED, 2, 4)).toMatchObject({ steps: 4, rows: 0 })
})

test('rows are appended after a cut; earlier views stay unchanged', () => {
  const table = stepsOf(1, 4)
  const shown = upTo(table, 2)
  cutTo(table, 3)
  appendRows(table, stepsOf(4, 9))
  appendRows(table, chosenRows(THINNED, [5, 7]))
  expect(rewards(table)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12])
  expect(groupsOf(table)).toEqual([1, 3, 5, 7, 9])
  expect(rewards(shown)).toEqual([1, 2])
  expect(groupsOf(shown)).toEqual([1])
})

test('a column that is new was not measured before, and one that a source lacks is not measured there', () => {
  const table = stepsOf(1, 2)
  setColumns(table, ['kl', 'reward'])
  appendRows(table, stepsOf(3, 3))
  appendSteps(table, { firstStep: 4, steps: 1, metrics: Float64Array.of(0.5, 4) })
  expect([...seriesOf(table, 'kl')!]).toEqual([NaN, NaN, NaN, 0.5])
  expect(rewards(table)).toEqual([1, 2, 3, 4])
  expect(seriesOf(table, 'entropy')).toBeNull()
})

test('steps are filled from several tables, the later ones first; the others are reported as missing', () => {
  const filling = fillSteps(['reward'], 2, 9)
  const other = stepsOf(4, 5)
  other.values[0].fill(50)
  filling.take(THINNED)
  filling.take(other)
  expect(filling.lacksSome()).toBe(true)
  const { values, groups, thinned } = filling.filled()
  expect([...values[0]]).toEqual([NaN, 50, 50, NaN, NaN, 8, 9])
  expect([...groups.offsets]).toEqual([0, 0, 0, 1, 1, 1, 1, 2])
  expect(thinned).toEqual({ first: 3, last: 7, recorded: 2 })
})

test('the coach uses only the newest steps, none of which is missing', () => {
  const config = defaultConfig(taskOf, 'bandit')
  const watched = { config, task: TASKS.bandit, history: THINNED, mostKl: 1 }
  const all = evidenceOf({ ...watched, since: 1 })
  expect(all.window('reward', 100)).toEqual([8, 9, 10, 11, 12])
  expect(all.window('reward', 2, 1)).toEqual([10, 11])
  expect(all.window('reward', 3, 20)).toEqual([])
  expect(evidenceOf({ ...watched, since: 11 }).window('reward', 100)).toEqual([11, 12])
  expect(evidenceOf({ ...watched, since: 13 }).window('reward', 100)).toEqual([])
})
