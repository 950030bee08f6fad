import { describe, expect, test } from 'vitest'
import {
  divergedCells,
  leadingCell,
  nextSweepSeeds,
  sweepAnswer,
  whyNoScore,
} from '../../../src/app/experiments/sweep/answer'
import type { ExperimentRun } from '../../../src/experiments/experimentRun'
import type { CellScore, SweepAxis, SweepState } from '../../../src/experiments/state'
import { evenScores } from '../../../src/experiments/sweep/cells'
import { newSweep } from '../../../src/experiments/sweep/newSweep'
import { defaultSweep } from '../../../src/experiments/sweep/sweepLink'
import { tableOf } from '../../../src/metrics/stepTable'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import '../../../src/tasks/all'

const axis = (field: SweepAxis['field'], ...values: SweepAxis['values'][number][]): SweepAxis => ({
  field,
  values,
})

/** A sweep that has ended; `scores` has the seeds of every cell. */
function ended(x: SweepAxis, y: SweepAxis | null, scores: readonly (readonly number[])[]): SweepState {
  const sweep = newSweep({
    ...defaultSweep(defaultConfig(taskOf)),
    plan: { kind: 'grid', x, y },
    settings: { seed: 1, seeds: scores[0].length, budget: 640 },
  })
  const runs = sweep.cells.flatMap(({ runs: keys, config }, i) =>
    keys.map((key, k): [string, ExperimentRun] => [
      key,
      {
        key,
        config: config!,
        status: 'finished',
        diverged: null,
        arithmetic: null,
        restarts: 0,
        failed: null,
        ...tableOf({
          steps: 1,
          columns: ['num_completions', 'eval_reward'],
          values: [Float64Array.of(640), Float64Array.of(scores[i][k])],
        }),
      },
    ]),
  )
  return { ...sweep, runs: new Map(runs), version: 1 }
}

const BETA = axis('beta', 0, 0.01, 0.04, 0.16)
const cells = (...means: number[]) => means.map((mean) => [mean - 0.01, mean, mean + 0.01])

describe('what a sweep found', () => {
  test('the best cell, the cells whose seeds overlap with it, and the edge', () => {
    const found = sweepAnswer(ended(BETA, null, cells(0.1, 0.2, 0.49, 0.5)))!
    expect(found).toMatchObject({ best: 3, ties: [2], isTested: false, neededSeeds: 6 })
    expect(found.edge).toMatchObject({ field: 'beta', isLarger: true, value: 0.64, runs: 3, y: null })
    expect(found.edge!.x.values).toEqual([0, 0.01, 0.04, 0.16, 0.64])
  })

  test('from six seeds on a paired test decides, though seeds overlap', () => {
    const seeds = [0.1, 0.3, 0.5, 0.7, 0.2, 0.6]
    const found = sweepAnswer(
      ended(axis('beta', 0.01, 0.04, 0.1), null, [
        seeds.map((one) => one - 0.05),
        seeds,
        seeds.map((one, k) => one + (k % 2 ? 0.01 : -0.011)),
      ]),
    )!
    expect(found).toMatchObject({ best: 1, ties: [2], isTested: true, edge: null })
  })

  test('a cell above one that may be as good may be as good too', () => {
    const seeds = [0.1, 0.3, 0.5, 0.7, 0.2, 0.6]
    // the second is lower on every seed by little; the third is lower still, but on some seeds it is higher
    const found = sweepAnswer(
      ended(axis('beta', 0.01, 0.04, 0.1), null, [
        seeds,
        seeds.map((one) => one - 0.02),
        seeds.map((one, k) => one + (k % 2 ? 0.2 : -0.3)),
      ]),
    )!
    expect(found).toMatchObject({ best: 0, ties: [1, 2], isTested: true })
  })

  test('the edges: small values go on as ratios, even ones by their step, and no further than a setting may', () => {
    const edge = (x: SweepAxis, ...means: number[]) => sweepAnswer(ended(x, null, cells(...means)))!.edge
    expect(edge(BETA, 0.9, 0.1, 0.1, 0.1)).toBeNull()
    expect(edge(axis('epsilon', 0.1, 0.2, 0.4), 0.9, 0.1, 0.1)).toMatchObject({
      value: 0.05,
      isLarger: false,
    })
    expect(edge(axis('epsilon', 0.1, 0.2, 0.3), 0.1, 0.1, 0.9)).toMatchObject({ value: 0.4 })
    // not 0, with which nothing is learnt
    expect(edge(axis('epsilon', 0.1, 0.2, 0.3), 0.9, 0.1, 0.1)).toMatchObject({ value: 0.05 })
    expect(edge(axis('epsilon', 0.1, 0.2, 0.4), 0.9, 0.9, 0.9)).toBeNull()
    expect(edge(axis('numIterations', 1, 2, 4), 0.1, 0.1, 0.9)).toMatchObject({ value: 8 })
    expect(edge(axis('numIterations', 1, 2, 4), 0.9, 0.1, 0.1)).toBeNull()
    expect(edge(axis('scaleRewards', 'group', 'none'), 0.9, 0.1)).toBeNull()
  })

  test('the edge downwards, where the best does not lie at one across', () => {
    const y = axis('epsilon', 0.1, 0.2)
    const found = sweepAnswer(ended(axis('beta', 0.01, 0.04, 0.1), y, cells(0.1, 0.1, 0.1, 0.1, 0.9, 0.1)))!
    expect(found.edge).toMatchObject({ field: 'epsilon', value: 0.4, runs: 9 })
    expect(found.edge!.y!.values).toEqual([0.1, 0.2, 0.4])
  })

  test('nothing before the end, nor without a score', () => {
    const whole = ended(BETA, null, cells(0.1, 0.2, 0.3, 0.4))
    const [first] = whole.runs.keys()
    const going = new Map(whole.runs).set(first, { ...whole.runs.get(first)!, status: 'training' })
    expect(sweepAnswer({ ...whole, runs: going, version: 2 })).toBeNull()
    expect(sweepAnswer(ended(BETA, null, cells(NaN, NaN, NaN, NaN)))).toBeNull()
  })
})

test('the cell that leads is the best of those that have ended, else of those that train', () => {
  const score = (status: CellScore['status'], value: number) => ({ status, value }) as CellScore
  expect(leadingCell([score('training', 0.1), score('training', 0.3), score('waiting', NaN)])).toEqual({
    place: 1,
    isWhole: false,
  })
  expect(leadingCell([score('finished', 0.2), score('training', 0.3)])).toEqual({ place: 0, isWhole: true })
  expect(leadingCell([score('waiting', NaN), score('invalid', NaN)])).toBeNull()
})

test('while no cell has ended, cells are compared after equally many completions', () => {
  const whole = ended(axis('beta', 0.01, 0.04), null, [[0], [0]])
  const training = (curves: readonly (readonly number[])[]): SweepState => ({
    ...whole,
    runs: new Map(
      [...whole.runs].map(([key, run], i): [string, ExperimentRun] => [
        key,
        {
          ...run,
          status: 'training',
          ...tableOf({
            steps: curves[i].length,
            columns: ['num_completions', 'eval_reward'],
            values: [Float64Array.from(curves[i], (_, s) => 64 * (s + 1)), Float64Array.from(curves[i])],
          }),
        },
      ]),
    ),
    version: whole.version + 1,
  })
  // the first is ahead in steps alone
  const { scores, at } = evenScores(
    training([
      [0.1, 0.2, 0.3, 0.4],
      [0.2, 0.3],
    ]),
  )
  expect(at).toBe(128)
  expect(scores.map(({ value }) => value)).toEqual([0.2, 0.3])
  expect(leadingCell(scores)).toEqual({ place: 1, isWhole: false })
  expect(evenScores(whole)).toMatchObject({ at: null, scores: [{ value: 0 }, { value: 0 }] })
})

test('while seeds are added, cells keep the scores of the seeds that have ended in all of them', () => {
  const whole = ended(axis('beta', 0.01, 0.04), null, [
    [0.1, 0.3, 0.9],
    [0.2, 0.4, 0],
  ])
  const keys = whole.cells.map(({ runs }) => runs[2])
  const going = (open: readonly string[], version: number, isAdded = true): SweepState => ({
    ...whole,
    runs: new Map(
      [...whole.runs].map(([key, run]) => [
        key,
        {
          ...run,
          isAdded: isAdded && keys.includes(key),
          status: open.includes(key) ? 'training' : run.status,
        },
      ]),
    ),
    version,
  })
  const values = (state: SweepState) => evenScores(state).scores.map(({ value }) => value)
  expect(evenScores(going(keys, 2))).toMatchObject({ at: null, seeds: 2 })
  expect(values(going(keys, 3))).toEqual([0.2, expect.closeTo(0.3, 12)])
  expect(leadingCell(evenScores(going(keys, 4)).scores)).toEqual({ place: 1, isWhole: false })
  // one cell has all its seeds before the other: nothing changes
  expect(values(going(keys.slice(1), 5))).toEqual([0.2, expect.closeTo(0.3, 12)])
  expect(evenScores({ ...whole, version: 6 }).seeds).toBeNull()
  // in a first training, no part of the seeds is an answer
  expect(evenScores(going(keys, 7, false))).toMatchObject({ at: 640, seeds: null })
})

test('more seeds: as many as a test needs, then twice as many, as long as the runs fit', () => {
  const next = (seeds: number) =>
    nextSweepSeeds(
      ended(
        BETA,
        null,
        Array.from({ length: 4 }, () => Array<number>(seeds).fill(0)),
      ),
    )
  expect([1, 3, 6, 20, 32].map(next)).toEqual([6, 6, 12, 32, null])
})

test('a cell diverged throughout if no seed has a score and none failed in its reward code', () => {
  const seeds = (measured: number, diverged: number, failed: number) =>
    ({ measured, diverged, failed }) as CellScore
  expect(divergedCells([seeds(0, 3, 0), seeds(2, 1, 0), seeds(0, 2, 1), seeds(3, 0, 0)])).toEqual([0])
})

test('a sweep without a score says why, and whether more seeds may change it', () => {
  const cell = (diverged: number, failed: number, completions = 640) =>
    ({ status: 'finished', measured: 0, diverged, failed, completions }) as CellScore
  const invalid = { status: 'invalid', measured: 0, diverged: 0, failed: 0, completions: 0 } as CellScore
  expect(whyNoScore([cell(1, 0), cell(1, 0), invalid], 1)).toEqual({ why: 'diverged', mayChange: true })
  expect(whyNoScore([cell(3, 0), cell(3, 0)], 3)).toEqual({ why: 'diverged', mayChange: false })
  expect(whyNoScore([cell(2, 0), cell(1, 1)], 2)).toEqual({ why: 'other', mayChange: true })
  expect(whyNoScore([cell(0, 0, 0), cell(0, 0, 0), invalid], 1)).toEqual({
    why: 'untrained',
    mayChange: false,
  })
  // none of the runs records the metric of the score
  expect(whyNoScore([cell(0, 0), cell(0, 0)], 1)).toEqual({ why: 'other', mayChange: false })
})
