import { expect, test } from 'vitest'
import { charts as text } from '../../../src/text/en/charts'
import { GroupChart, type GroupChartProps } from '../../../src/ui/charts/groups/GroupChart'
import { MetricChart } from '../../../src/ui/charts/curves/MetricChart'
import type { MetricChartProps } from '../../../src/ui/charts/curves/metricChartProps'
import { historyOf, type StepFigures } from '../../app/series/histories'
import { markupOf } from '../markup'

const metric = (steps: StepFigures[], more: Partial<MetricChartProps> = {}) => {
  const history = historyOf(['kl', 'reward'], steps)
  return markupOf(
    <MetricChart
      entry="reward"
      name="KL"
      unit="nats"
      history={history}
      version={history.version}
      lines={[{ metric: 'kl', label: 'to the reference', colour: '--series-1' }]}
      changes={[]}
      knobLabel={(knob) => knob}
      smoothing={0}
      hoverStep={null}
      onHover={() => {}}
      pinnedStep={null}
      onPin={() => {}}
      emptyText="KL will be here"
      {...more}
    />,
  )
}
const groups = (steps: StepFigures[], more: Partial<GroupChartProps> = {}) => {
  const history = historyOf([], steps)
  return markupOf(
    <GroupChart
      entry="group"
      name="Reward per group"
      history={history}
      version={history.version}
      changes={[]}
      knobLabel={String}
      hoverStep={null}
      onHover={() => {}}
      pinnedStep={null}
      onPin={() => {}}
      range={[0, 1]}
      emptyText="Groups will be here"
      {...more}
    />,
  )
}

test('a chart without a step says what it will show', () => {
  const markup = metric([])
  expect(markup).toContain('KL will be here')
  expect(markup).toContain('–')
})

test('a chart whose start is known draws it before the first step, and says nothing', () => {
  const markup = metric([], {
    lines: [{ metric: 'kl', label: 'to the reference', colour: '--series-1', start: 0 }],
  })
  expect(markup).not.toContain('KL will be here')
  expect(markup).toContain('style="left:0%;bottom:0%')
})

test('the dot at the end of a smoothed curve is at the newest value, as on the Stage', () => {
  const steps = [0, 0, 1].map((kl) => ({ metrics: { kl } }))
  expect(metric(steps, { smoothing: 0.9 })).toContain('left:15%;bottom:100%;border-color')
})

test('a chart of a metric that no step measured says so in place of a value and axes', () => {
  const steps = [1, 2, 3].map(() => ({ metrics: { kl: NaN } }))
  const markup = metric(steps)
  expect(markup).toContain('KL will be here')
  expect(markup).not.toContain('0.00')
  expect(metric([...steps, { metrics: { kl: 0.25 } }])).not.toContain('KL will be here')
})

test('values lie over the plot only while a step is asked for, on the side that the cursor leaves free', () => {
  const steps = Array.from({ length: 20 }, (_, step) => ({ metrics: { kl: step } }))
  expect(metric(steps)).not.toContain('data-side')
  expect(metric(steps, { hoverStep: 3 })).toContain('data-side="right"')
  expect(metric(steps, { hoverStep: 17 })).toContain('data-side="left"')
})

test('as a table, it lists its steps', () => {
  const markup = metric([{ metrics: { kl: 0.25 } }], { isTable: true })
  expect(markup).toContain('aria-label="Table of KL"')
  expect(markup).toContain('<td>0.250</td>')
})

test('the empty text is not drawn over the lines of earlier runs', () => {
  const earlier = historyOf(['kl'], [{ metrics: { kl: 0.5 } }, { metrics: { kl: 1 } }])
  const markup = metric([], { previous: [{ name: 'earlier', history: earlier }] })
  expect(markup).not.toContain('KL will be here')
  expect(markup).toContain('earlier run</span>')
})

test('an offered line is drawn and named only if its switch is on', () => {
  const markup = metric([{ metrics: { kl: 1, reward: 2 } }], {
    lines: [
      { metric: 'kl', label: 'whole', colour: '--series-1' },
      { metric: 'reward', label: 'offered', colour: '--series-2', isOffered: true },
    ],
  })
  expect(markup).toContain('aria-pressed="false" aria-label="Draw offered in KL"')
  expect(markup).not.toContain('offered</dt>')
})

test('the newest value is beside the name of its line', () => {
  const markup = metric([{ metrics: { kl: 0.25 } }, { metrics: { kl: 0.5 } }])
  expect(markup).toContain('to the reference</dt><dd>0.500</dd>')
  expect(markup).toContain('step 2')
  expect(markup).not.toContain('KL will be here')
})

test('an optional line is shown once its metric has not been 0', () => {
  const lines: MetricChartProps['lines'] = [
    { metric: 'kl', label: 'whole', colour: '--series-1' },
    { metric: 'reward', label: 'part', colour: '--series-2', isOptional: true },
  ]
  const markup = (...parts: number[]) =>
    metric(
      parts.map((reward) => ({ metrics: { kl: 1, reward } })),
      { lines },
    )
  expect(markup(0, NaN, 0)).not.toContain('part</dt>')
  expect(markup(0, -0.5, 0)).toContain('part</dt>')
})

test('the step under the cursor is named in words', () => {
  const markup = metric([{ metrics: { kl: 0.25 } }, { metrics: { kl: 0.5 } }], { hoverStep: 1 })
  expect(markup).toContain('aria-valuetext="at step 1, to the reference 0.250"')
})

test('the pinned step has a line of its own, with the cursor or without', () => {
  const steps = [1, 2, 3].map((step) => ({ metrics: { kl: step } }))
  const line = /<span class="[^"]*pin[^"]*" style="left:15%"/
  expect(metric(steps)).not.toMatch(/class="[^"]*pin/)
  expect(metric(steps, { pinnedStep: 3 })).toMatch(line)
  expect(metric(steps, { pinnedStep: 3, hoverStep: 1 })).toMatch(line)
})

test('groups: the means of the newest step, and its solved and stuck groups', () => {
  const markup = groups([
    {
      groups: [
        { mean: 1e-8, std: 1 },
        { mean: 0, std: 0, dead: true },
        { mean: 0, std: 0, dead: true, solved: true },
      ],
    },
  ])
  expect(markup).toContain('0.00 ± 0.33')
  expect(markup).toContain('1 solved, 1 stuck')
  expect(markup).toContain('step 1')
})

test('values without a line are beside those of the lines, if they were measured', () => {
  const readings = [{ metric: 'reward' as const, label: 'age', help: 'since it moved' }]
  const markup = metric([{ metrics: { kl: 1, reward: 12 } }], { readings })
  expect(markup).toContain('<div title="since it moved"><dt>age</dt><dd>12</dd>')
  expect(metric([{ metrics: { kl: 1 } }], { readings })).not.toContain('age</dt>')
  expect(metric([{ metrics: { kl: 1, reward: 12 } }], { readings, isTable: true })).toContain(
    '<td>12.00</td>',
  )
})

test('the map of groups begins with the advantage', () => {
  const markup = groups([{ groups: [{ mean: 0, std: 1 }] }])
  const at = (name: keyof typeof text.mapChoices) => markup.indexOf(text.mapChoices[name])
  expect(at('advantageStd')).toBeGreaterThan(0)
  // where the choices are listed only after a press, the chosen one alone is there
  for (const name of ['rewardMean', 'rewardStd'] as const)
    expect(at(name) < 0 || at(name) > at('advantageStd')).toBe(true)
})
