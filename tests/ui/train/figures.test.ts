import { describe, expect, test } from 'vitest'
import { drawingOf, previousCurves } from '../../../src/app/series/drawing'
import { FIGURES, MAIN_FIGURES } from '../../../src/metrics/figures'
import { METRIC_NAMES, METRICS, type Metric } from '../../../src/metrics/metrics'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { historyOf } from '../../app/series/histories'
import { figuresOf, klOrigin, type CurveFigure } from '../../../src/ui/train/figures'

const figure = (name: string, from = klOrigin(defaultConfig(taskOf))) =>
  figuresOf(en, from).find((one): one is CurveFigure => one.kind === 'curves' && one.name === name)!

test('the page shows the declared figures in their order, the main ones first', () => {
  const shown = figuresOf(en, 'reference')
  const staged = figuresOf(en, 'reference', true)
  expect(shown.length + staged.length).toBe(Object.keys(FIGURES).length)
  expect(staged.map(({ name }) => name)).toEqual([
    'Policy loss',
    'Supervised loss',
    'Consistency loss',
    'Stage weights',
    'Global reward',
    'Advantages of the batch',
  ])
  expect(shown.slice(0, MAIN_FIGURES).map(({ name }) => name)).toEqual([
    'Reward',
    'Advantage per group',
    'KL',
    'Clip fraction',
  ])
})

test('every metric with a line is drawn once, as declared, and no two lines of a figure look alike', () => {
  const curves = [...figuresOf(en, 'reference'), ...figuresOf(en, 'reference', true)].filter(
    (one): one is CurveFigure => one.kind === 'curves',
  )
  const drawn = curves.flatMap(({ lines }) => lines.map(({ metric }) => metric))
  const declared = METRIC_NAMES.filter((name) => (METRICS[name] as Metric).line)
  expect(drawn.toSorted()).toEqual(declared.toSorted())
  for (const { name, lines } of curves) {
    const looks = lines.map(({ colour, dash }) => `${colour} ${dash}`)
    expect(new Set(looks).size, name).toBe(looks.length)
    expect(new Set(lines.map(({ label }) => label)).size, name).toBe(lines.length)
  }
})

test('the loss is drawn with all of its parts', () => {
  expect(figure('Loss').lines.map(({ label, isOptional = false }) => [label, isOptional])).toEqual([
    ['total', false],
    ['policy', false],
    ['KL', false],
    ['entropy bonus', true],
    ['supervised', true],
    ['consistency', true],
  ])
})

test('the band of advantages has both halves, whatever the range of the rewards', () => {
  const band = figure('Advantage in groups').band!
  const history = historyOf(
    ['group_advantage_mean', 'group_advantage_std'],
    [1, 2].map(() => ({ metrics: { group_advantage_mean: 0, group_advantage_std: 1 } })),
  )
  const { bands } = drawingOf({
    ...{ history, lines: [], previous: previousCurves([], { metric: 'reward' }, 0, false) },
    ...{ smoothing: 0, isLog: false, include: [-1, 1], band: { range: [0, 1], ...band } },
  })
  expect(new Set(bands[0].map(({ y }) => y))).toEqual(new Set([-1, 1]))
})

describe('the curve of KL names the policy that it is measured from', () => {
  const label = (changes: object) =>
    figure('KL', klOrigin({ ...defaultConfig(taskOf), ...changes })).lines[0].label

  test.each([
    ['from reference', { useReference: true, klAgainst: 'reference' }],
    ['old policy (penalty)', { useReference: true, klAgainst: 'old' }],
    ['old policy (penalty)', { useReference: false, klAgainst: 'old' }],
    ['no reference', { useReference: false, klAgainst: 'reference' }],
  ])('%s', (name, changes) => expect(label(changes)).toBe(name))
})
