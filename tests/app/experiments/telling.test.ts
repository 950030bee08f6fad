import { expect, test } from 'vitest'
import { pairsOf } from '../../../src/app/experiments/compare/starts'
import { tellingOf, tellingPairs } from '../../../src/app/experiments/compare/telling'
import { runsOfRow } from '../../../src/experiments/compare/rows'
import { revivedRun, type ExperimentRun } from '../../../src/experiments/experimentRun'
import type { MetricKey } from '../../../src/metrics/metrics'
import { writtenOf } from '../../../src/ui/experiments/compare/Telling'
import { experimentStage } from './experimentStage'

type Of = (row: number, seed: number) => number

/** Two presets side by side over eight seeds, each run of four steps with these values in each. */
function compared(
  task: 'budget-router' | 'diffusion' | 'restoration',
  before: string,
  metrics: Partial<Record<MetricKey, Of>>,
  seeds?: number,
) {
  const { app } = experimentStage(`view=compare&row=task=${task}`)
  const pair = pairsOf(task).find((one) => one.before === before)!
  app.experiments.compare.compareStarts(pair)
  if (seeds) app.experiments.compare.set('seeds', seeds)
  const { compare } = app.experiments.store.getState()
  const columns = ['num_completions', ...Object.keys(metrics)] as MetricKey[]
  const runs = new Map<string, ExperimentRun>()
  compare.rows.forEach((row, r) =>
    runsOfRow(row, compare.settings).forEach(({ key, config }, seed) => {
      const values = columns.map((name) =>
        Float64Array.from({ length: 4 }, (_, s) =>
          name === 'num_completions' ? 16 * (s + 1) : metrics[name]!(r, seed),
        ),
      )
      const ended = { status: 'finished', diverged: null, failed: null, steps: 4 } as const
      runs.set(key, revivedRun({ key, config, columns, values, ...ended }))
    }),
  )
  return { ...compare, runs }
}

test('of 000 it shows what the cure cures, the key of the groups, dead groups and the std of the latency', () => {
  const [pair] = tellingPairs(
    compared('budget-router', 'pairwise', {
      dead_groups: (row, seed) => (row === 0 ? 0 : 0.2 + 0.01 * seed),
      all_right: (row) => (row === 0 ? 0 : 0.15),
      'task/latency/std': (_, seed) => 5 + (seed % 2),
      'task/violations': (row, seed) => (row === 0 ? 0.4 : 0.1) + 0.001 * seed,
      eval_reward: (row) => (row === 0 ? 0.96 : 0.83),
      reward: (row, seed) => (row === 0 ? 0.4 : 0.8) + 0.001 * seed,
    }),
  )
  const line = (what: string) => pair.lines.find((one) => one.what === what)!
  expect(pair.lines.map(({ what }) => what)).toEqual([
    'prompts',
    'dead_groups',
    'solved',
    'task/latency/std',
    'task/violations',
    'reward',
  ])
  expect(line('reward').verdict).toBe('higher')
  // most of the dead groups are solved
  expect(line('solved').after.value).toBeCloseTo(0.15)
  expect(pair.hasSingles).toBe(false)
  expect(line('task/violations').verdict).toBe('lower')
  // one ends lower, and one group a step without an entropy bonus is why
  expect([pair.endsAlike, pair.isCertainEarly]).toEqual([false, true])
  expect(writtenOf(line('prompts')).map(({ value, interval }) => value + interval)).toEqual(['8', '1', '−7'])
  expect(line('dead_groups').verdict).toBe('higher')
  expect(line('task/latency/std').verdict).toBe('alike')
})

test('the variance of the advantages is compared where both losses read them', () => {
  const metrics = { advantages_std: ((row, seed) => (row === 0 ? 2 : 1) + 0.01 * seed) satisfies Of }
  const varianceFrom = (before: string) =>
    tellingPairs(compared('budget-router', before, metrics))[0].lines.find(({ what }) => what === 'variance')
  expect(varianceFrom('by-sample')!.before.value).toBeCloseTo(4.14, 1)
  expect(varianceFrom('by-sample')!.verdict).toBe('lower')
  expect(varianceFrom('pairwise')).toBeUndefined()
})

test('of 001 it compares how far the seeds lie apart', () => {
  const finals: Of = (row, seed) => 0.9 + (row === 0 ? 0.02 : 0.002) * (seed - 3.5)
  const state = compared('diffusion', 'before', { eval_reward: finals, dead_groups: () => 0.1 })
  const [spread, dead] = tellingPairs(state)[0].lines
  expect(spread.before.value).toBeCloseTo(0.04, 6)
  expect(spread.after.value).toBeCloseTo(0.004, 6)
  expect(spread).toMatchObject({ what: 'spread', verdict: 'lower' })
  expect(tellingPairs(state)[0]).toMatchObject({ endsAlike: true, isCertainEarly: false })
  // groups of one completion have no share of dead groups, and the table says why
  expect(dead).toMatchObject({ what: 'dead_groups', verdict: 'none' })
  expect(writtenOf(dead).map(({ value, interval }) => value + interval)).toEqual([
    '–',
    expect.stringMatching(/^0\.1/),
    '–',
  ])
  expect(tellingPairs(state)[0].hasSingles).toBe(true)
})

test('no verdict is given before all runs of the pair have ended, and none is shown for other rows', () => {
  const state = compared('diffusion', 'before', { eval_reward: () => 0.9, dead_groups: () => 0.1 })
  const [first] = state.runs.keys()
  const waiting = new Map(state.runs).set(first, { ...state.runs.get(first)!, status: 'waiting' })
  expect(tellingPairs({ ...state, runs: waiting })[0].lines.map(({ verdict }) => verdict)).toEqual([
    'going',
    'none',
  ])
  expect(tellingPairs({ ...state, rows: state.rows.slice(0, 1) })).toEqual([])
})

test('with too few seeds no figure is higher or lower, except what settings decide', () => {
  const apart: Of = (row) => row
  const metrics = {
    'task/violations': apart,
    ...{
      advantages_std: apart,
      dead_groups: apart,
      all_right: apart,
      'task/latency/std': apart,
      reward: apart,
    },
  }
  const [few] = tellingPairs(compared('budget-router', 'pairwise', metrics, 5))
  expect(few.lines.map(({ verdict }) => verdict)).toEqual(['lower', 'few', 'few', 'few', 'few', 'few'])
  const [enough] = tellingPairs(compared('budget-router', 'pairwise', metrics, 8))
  expect(enough.lines.map(({ verdict }) => verdict)).toEqual([
    'lower',
    'higher',
    'higher',
    'higher',
    'higher',
    'higher',
  ])
})

test('the figures follow runs that grow in place', () => {
  const state = compared('diffusion', 'before', { eval_reward: () => 0.9, dead_groups: () => 0.1 })
  const whole = state.runs
  const runs = new Map<string, ExperimentRun>()
  const verdictsAt = (version: number) =>
    tellingOf({ ...state, runs, version })[0].lines.map(({ verdict }) => verdict)
  expect(verdictsAt(1)).toEqual(['going', 'none'])
  whole.forEach((run, key) => runs.set(key, run))
  expect(verdictsAt(9)).toEqual(['alike', 'none'])
})

test('of 003 it shows the symptoms that its table names', () => {
  const [pair] = tellingPairs(
    compared('restoration', 'one-sided', {
      advantages_std: (row, seed) => (row === 0 ? 0.14 : 0.7) + 0.01 * seed,
      advantages_mean: (row, seed) => (row === 0 ? 0.6 : 0) + 0.01 * seed,
      loss_sup: (_, seed) => 0.5 + 0.1 * (seed % 2),
      loss_cons: () => 0.02,
      dead_groups: () => 0,
      eval_reward: (_, seed) => 0.8 + 0.01 * seed,
    }),
  )
  expect(pair.lines.map(({ what, verdict }) => [what, verdict])).toEqual([
    ['advantages_std', 'higher'],
    ['advantages_mean', 'lower'],
    ['loss_sup', 'alike'],
    ['loss_cons', 'alike'],
    ['dead_groups', 'alike'],
  ])
  expect(pair.endsAlike).toBe(true)
  // the limit of the cured start keeps the mean above 0, which the note explains
  expect(pair.limitThatShifts).toBe(3)
  expect(tellingPairs(compared('budget-router', 'by-sample', {}))[0].limitThatShifts).toBeNull()
})
