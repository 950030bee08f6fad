import { expect, test } from 'vitest'
import { bestCells, cellCurves, cellScores, importancesOf } from '../../../src/experiments/sweep/cells'
import type { ExperimentRun, ExperimentRunStatus } from '../../../src/experiments/experimentRun'
import type { Cell, SweepState } from '../../../src/experiments/state'
import { tableOf } from '../../../src/metrics/stepTable'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const config = defaultConfig(taskOf)

const run = (key: string, values: number[], status: ExperimentRunStatus = 'finished'): ExperimentRun => ({
  key,
  config,
  status,
  diverged: null,
  arithmetic: null,
  restarts: 0,
  failed: null,
  ...tableOf({
    steps: values.length,
    columns: ['num_completions', 'eval_reward'],
    // longer than the steps taken, as arrays that grow are
    values: [
      Float64Array.from([...values.map((_, i) => 10 * (i + 1)), 999]),
      Float64Array.from([...values, 999]),
    ],
  }),
})
const cell = (id: string, values: Cell['values'], ...runs: string[]): Cell => ({
  id,
  values,
  config,
  problem: null,
  runs,
})
const state = (cells: Cell[], ...runs: ExperimentRun[]) => ({
  cells,
  runs: new Map(runs.map((one) => [one.key, one])),
  version: 1,
  metric: 'eval_reward' as const,
  summary: 'final' as const,
})

test('a cell has the mean of its seeds, and their extent', () => {
  const cells = [cell('a', [0], 'a1', 'a2')]
  const both = state(cells, run('a1', [0.1, 0.4, NaN]), run('a2', [0.9, 0.8, 0.6]))
  expect(cellScores(both)[0]).toEqual({
    status: 'finished',
    value: 0.5,
    low: 0.4,
    high: 0.6,
    measured: 2,
    diverged: 0,
    failed: 0,
    completions: 30,
  })
  expect(cellScores({ ...both, summary: 'best' })[0].value).toBeCloseTo((0.4 + 0.9) / 2, 12)
  // trapezoids: a1 is measured at 10 and 20 alone
  expect(cellScores({ ...both, summary: 'area' })[0].value).toBeCloseTo((0.25 + 0.775) / 2, 12)
})

test('diverged seeds are counted and left out', () => {
  const [score] = cellScores(
    state([cell('a', [0], 'a1', 'a2')], run('a1', [0.4]), run('a2', [0.9], 'diverged')),
  )
  expect(score).toMatchObject({ value: 0.4, measured: 1, diverged: 1, status: 'finished' })
})

test('a cell has the status of its training', () => {
  const status = (...runs: ExperimentRun[]) =>
    cellScores(state([cell('a', [0], 'a1', 'a2')], ...runs))[0].status
  expect(status()).toBe('waiting')
  expect(status(run('a1', [0.1], 'training'))).toBe('training')
  expect(status(run('a1', [0.1], 'stopped'), run('a2', [0.1], 'stopped'))).toBe('stopped')
  expect(status(run('a1', [0.1]))).toBe('waiting')
  const invalid = { ...cell('a', [0]), config: null }
  expect(cellScores(state([invalid]))[0].status).toBe('invalid')
  expect(cellScores(state([invalid]))[0].value).toBeNaN()
})

test('the curve of a cell is the mean of the seeds that have reached each point', () => {
  const curveOf = (...of: Parameters<typeof state>) => cellCurves(state(...of)).get('a')!
  const { x, y } = curveOf([cell('a', [0], 'a1', 'a2')], run('a1', [0, NaN, 1]), run('a2', [1, 0.5]))
  expect([...x]).toEqual([10, 20, 30])
  expect([...y]).toEqual([0.5, 0.5, 1])
  const long = curveOf([cell('a', [0], 'a1')], run('a1', Array(1000).fill(0.5)))
  expect(long.x.length).toBeLessThanOrEqual(125)
  expect(long.x.at(-1)).toBe(10_000)
  expect(curveOf([cell('a', [0])]).x).toHaveLength(0)
})

test('a knob that determines the score has all the importance; one that makes runs diverge is important too', () => {
  const places = Array.from({ length: 16 }, (_, i) => [i % 4, Math.floor(i / 4)] as const)
  const cells = places.map(([x, y], i) => cell(`c${i}`, [x, y], `r${i}`))
  const plan: SweepState['plan'] = {
    kind: 'grid',
    x: { field: 'beta', values: [0, 1, 2, 3] },
    y: { field: 'epsilon', values: [0, 1, 2, 3] },
  }
  const scored = state(cells, ...places.map(([x], i) => run(`r${i}`, [x / 3])))
  const [beta, epsilon] = importancesOf({ cells, plan }, cellScores(scored))!
  expect([beta.field, epsilon.field]).toEqual(['beta', 'epsilon'])
  expect(beta.share).toBeCloseTo(1, 12)
  expect(epsilon.share).toBe(0)
  const broken = places.map(([, y], i) => run(`r${i}`, [0.5 + i / 1000], y === 3 ? 'diverged' : 'finished'))
  expect(importancesOf({ cells, plan }, cellScores(state(cells, ...broken)))![1].share).toBeGreaterThan(0.3)
  const few = cells.slice(0, 5)
  expect(importancesOf({ cells: few, plan }, cellScores(state(few, ...broken)))).toBeNull()
})

test('the best cells have the highest scores among the cells inside every brush', () => {
  const cells = [cell('a', [1, 5]), cell('b', [2, 5]), cell('c', [3, 9]), cell('d', [4, 5])]
  const scores = [0.1, 0.2, 0.3, NaN].map((value) => ({ value })) as unknown as Parameters<
    typeof bestCells
  >[1]
  const best = (bestShare: number, brushes: SweepState['brushes']) => [
    ...bestCells({ cells, bestShare, brushes }, scores),
  ]
  expect(best(1, [null, null])).toEqual(['c', 'b', 'a'])
  expect(best(0.5, [null, null])).toEqual(['c', 'b'])
  expect(best(1, [[1, 2], null])).toEqual(['b', 'a'])
  expect(best(1, [null, [6, 9]])).toEqual(['c'])
})
