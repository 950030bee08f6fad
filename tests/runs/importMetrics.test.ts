import { expect, test } from 'vitest'
import { readMetrics } from '../../src/runs/importMetrics'
import { toCsv } from '../../src/runs/metricsCsv'
import { record } from './recorded'

test.each(['wide', 'long'] as const)('the %s table of a run gives its numbers back', (layout) => {
  const run = record()
  const read = readMetrics(toCsv(run, layout))
  if ('problem' in read) throw new Error(JSON.stringify(read))
  expect(read.steps).toBe(run.history.steps)
  for (const [c, name] of run.history.columns.entries()) {
    // the long table has no line for what was not measured
    const found = read.values[read.columns.indexOf(name)] ?? new Float64Array(read.steps).fill(NaN)
    expect([...found]).toEqual(
      [...run.history.values[c]].map((value) => (Number.isFinite(value) ? value : NaN)),
    )
  }
})

test('two lines far apart, of many columns, are refused before memory is taken for the steps between', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `x${i}`)
  const text = `step,reward,num_completions,${names.join(',')}\n1,1,1\n9000000,1,1\n`
  expect(readMetrics(text)).toMatchObject({ problem: 'type', place: 'step' })
})

test('two lines far apart, of a few columns, are refused too', () => {
  const text = 'step,reward,num_completions\n1,1,1\n9000000,1,1\n'
  expect(readMetrics(text)).toMatchObject({ problem: 'type', place: 'step' })
})

test.each(['1e309', 'Infinity', 'x'])('what is no finite number is refused with its line: %s', (cell) => {
  expect(readMetrics(`step,reward,num_completions\n1,1,1\n2,${cell},1\n`)).toMatchObject({
    problem: 'type',
    place: 'line 3: reward',
  })
})
