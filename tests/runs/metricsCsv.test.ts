import { expect, test, vi } from 'vitest'
import { csvParts, toCsv } from '../../src/runs/metricsCsv'
import { csvLine } from '../../src/runs/csvLines'
import { readTexts } from '../reading/logsOfTheField'
import { record } from './recorded'

test('wide: a line a step, a column a metric, empty where nothing was measured', () => {
  expect(toCsv(record()).split('\r\n')).toEqual([
    'step,reward,eval_reward,num_completions,rewards/exact/mean',
    '1,0.25,,64,0.125',
    '2,0.5,0.75,128,',
    '',
  ])
})

test('long: a line a measurement', () => {
  expect(toCsv(record(), 'long').split('\r\n')).toEqual([
    'step,metric,value',
    '1,reward,0.25',
    '1,num_completions,64',
    '1,rewards/exact/mean,0.125',
    '2,reward,0.5',
    '2,eval_reward,0.75',
    '2,num_completions,128',
    '',
  ])
})

test('groups: a line a group', () => {
  expect(toCsv(record(), 'groups').split('\r\n')).toEqual([
    'step,group,advantage_mean,advantage_std,reward_mean,reward_std,dead,solved',
    '1,0,0,1,0.5,0.5,0,0',
    '1,1,0,0,0,0,1,1',
    '2,0,0.1,0.5,0.33333334,0.25,0,0',
    '',
  ])
})

test('verl: the metrics that verl has, under its names; read again, they are the same', async () => {
  const run = record()
  const columns = [
    'reward',
    'kl',
    'num_completions',
    'clip_ratio/region_mean',
    'completions/mean_length',
  ] as const
  const values = [0.25, 0.001, 64, 0.125, 21.5]
  const history = {
    ...run.history,
    columns,
    values: values.map((value) => Float64Array.of(value, 2 * value)),
  }
  const text = toCsv({ ...run, history }, 'verl')
  expect(text.split('\r\n')[0]).toBe(
    'training/global_step,critic/score/mean,actor/kl_loss,actor/pg_clipfrac,response_length/mean',
  )
  const [read] = (await readTexts({ 'metrics-verl.csv': text })).runs
  expect(read).toMatchObject({ framework: 'verl', rows: 2, hasSteps: true })
  for (const [c, metric] of columns.entries()) {
    const found = read.columns.find((column) => column.metric === metric)
    if (metric === 'num_completions') expect(found).toBeUndefined()
    else expect([...found!.values]).toEqual([values[c], 2 * values[c]])
  }
})

test('every digit of a number is written', () => {
  const run = record()
  run.history.values[0].set([0.1 + 0.2, 1e-300])
  const written = toCsv(run)
    .split('\r\n')
    .slice(1, 3)
    .map((line) => Number(line.split(',')[1]))
  expect(written).toEqual([0.1 + 0.2, 1e-300])
})

test('a cell with commas, quotes or line ends is quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\r\nlines', 'plain'])).toBe(
    '"a,b","say ""x""","two\r\nlines",plain\r\n',
  )
})

test('a long run comes in parts', () => {
  const run = record()
  const steps = 1200
  run.history.steps = steps
  run.history.values = run.history.columns.map(() => new Float64Array(steps).fill(1))
  expect([...csvParts(run, 'wide')]).toHaveLength(13)
  expect(toCsv(run).trimEnd().split('\r\n')).toHaveLength(steps + 1)
})

test('verl: the columns are searched once for the header and once for all steps', () => {
  const run = record()
  expect(run.history.steps).toBeGreaterThan(1)
  const search = vi.spyOn(run.history.columns, 'flatMap')
  toCsv(run, 'verl')
  expect(search).toHaveBeenCalledTimes(2)
})
