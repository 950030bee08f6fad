import { expect, test } from 'vitest'
import { reportParts } from '../../../src/runs/report/report'
import { textFor } from '../../../src/text'
import { record } from '../recorded'

const NEEDS = {
  text: textFor('en'),
  link: 'task=bandit&seed=3',
  colourOf: (name: string) => `#${name.length}`,
}
const reportOf = (run = record()) => [...reportParts(run, NEEDS)].join('')

test('a report has settings, changes, evaluations and last measurements', () => {
  const report = reportOf()
  expect(report).toMatch(/^# .+, GRPO, seed 3\n\n2 steps, 128 training completions/)
  expect(report).toContain('    #task=bandit&seed=3\n')
  expect(report).toContain('| seed | 3 | 1 |\n')
  expect(report).toContain('| 2 | epsilon_high | 0.2 | 0.28 |\n| 2 | task.noise | 0.1 | 0 |\n')
  expect(report).toContain('| 2 | 128 | 0.75 |\n')
  expect(report).toContain('| reward | Reward | 0.5 |\n')
  // the last one that is finite
  expect(report).toContain('| rewards/exact/mean |  | 0.125 |\n')
  expect(report).toContain('| num_generations | 8 |\n')
})

test('its charts are pictures in the document', () => {
  const [, picture] = /!\[Reward\]\(data:image\/svg\+xml;base64,([^)]+)\)/.exec(reportOf())!
  const svg = new TextDecoder().decode(Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0)))
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  // two points at the ends of the plot, from 0 to 1
  expect(svg).toContain('d="M64.0 170.0L628.0 128.0"')
  expect(svg).toContain('>Evaluation</text>')
  expect(reportOf()).not.toContain('![Stage weights]')
})

test('of many evaluations it lists some, the last included', () => {
  const run = record()
  const steps = 500
  run.history.steps = steps
  run.history.values = run.history.columns.map(() => Float64Array.from({ length: steps }, (_, s) => s))
  const report = reportOf(run)
  expect(report).toContain('39 of 500, evenly chosen')
  expect(report).toContain('| 500 | 499 | 499 |\n')
})

test('a run without steps says so', () => {
  const run = record()
  run.history.steps = 0
  expect(reportOf(run)).toContain('No step yet.')
  expect(reportOf(run)).not.toContain('data:image')
})
