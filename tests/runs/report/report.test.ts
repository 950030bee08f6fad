import { expect, test } from 'vitest'
import { fillSteps } from '../../../src/runs/fillSteps'
import { REPORT_COLOURS, reportParts } from '../../../src/runs/report/report'
import { textFor } from '../../../src/text'
import { METRICS, type MetricKey } from '../../../src/metrics/metrics'
import { record } from '../recorded'
import { tableOf } from '../../../src/metrics/stepTable'
import { recordedHistory } from '../saved/recordedHistory'

const NEEDS = {
  text: textFor('en'),
  link: 'task=bandit&seed=3',
  colours: Object.fromEntries(REPORT_COLOURS.map((name) => [name, `#${name.length}`])),
}

const ALL = Object.keys(METRICS) as MetricKey[]

/** Some value of a metric at a step; not every step measures every metric. */
function measuredAt(key: string, step: number): number {
  if ((step + key.length) % 11 === 0) return NaN
  if (key === 'num_completions') return 64 * step
  return key.length % 7 === 0 ? 0 : Math.sin(step * key.length)
}

/** The report of a run whose steps come in stretches of so many. */
async function reportOf(run = record(), each = Infinity): Promise<string> {
  const stretches = []
  const { columns, steps } = run.history
  for (let from = 0; from < steps; from += each) {
    const filling = fillSteps(columns, from, Math.min(steps, from + each))
    filling.take(tableOf(run.history))
    stretches.push(filling.filled())
  }
  let report = ''
  for await (const part of reportParts(run, stretches, NEEDS)) report += part
  return report
}

test('a report has settings, changes, evaluations and last measurements', async () => {
  const report = await reportOf()
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

test('code of several lines, HTML and names of metrics from a file stay in their cells', async () => {
  const run = record()
  run.first = { ...run.first, rewardCode: '/* a | b */\nconst x = "<script>"\r\n\u2028# no heading' }
  run.history.columns = run.history.columns.with(3, '<img src=x>|\n# no heading' as MetricKey)
  const report = await reportOf(run)
  expect(report).toContain(
    '| reward_code | /\\* a \\| b \\*/<br>const x = "&lt;script&gt;"<br>\\\\u2028\\# no heading |  |\n',
  )
  expect(report).toContain('| &lt;img src=x&gt;\\|<br>\\# no heading |  | 0.125 |\n')
  expect(report).not.toMatch(/^# no|<(?!br>)/m)
  const tables = report.split('\n').filter((line) => line.startsWith('|'))
  expect(tables.filter((line) => !line.endsWith(' |') && !line.endsWith('-|'))).toEqual([])
})

test('its charts are pictures in the document', async () => {
  const [, picture] = /!\[Reward\]\(data:image\/svg\+xml;base64,([^)]+)\)/.exec(await reportOf())!
  const svg = new TextDecoder().decode(Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0)))
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  // two points at the ends of the plot, from 0 to 1
  expect(svg).toContain('d="M64.0 170.0L628.0 128.0"')
  expect(svg).toContain('>Evaluation</text>')
  expect(await reportOf()).not.toContain('![Stage weights]')
})

test('of many evaluations it lists some, the last included', async () => {
  const run = record()
  const steps = 500
  run.history.steps = steps
  run.history.values = run.history.columns.map(() => Float64Array.from({ length: steps }, (_, s) => s))
  const report = await reportOf(run)
  expect(report).toContain('39 of 500, evenly spaced')
  expect(report).toContain('| 500 | 499 | 499 |\n')
})

test('a run without steps says so', async () => {
  const run = record()
  run.history.steps = 0
  expect(await reportOf(run)).toContain('No step yet.')
  expect(await reportOf(run)).not.toContain('data:image')
})

test('it is the same text however its steps come', async () => {
  const run = { ...record(), history: recordedHistory(ALL, 1003, measuredAt) }
  const whole = await reportOf(run)
  expect(whole).toContain('data:image')
  expect((await reportOf(run, 128)) === whole).toBe(true)
})
