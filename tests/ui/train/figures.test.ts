import { describe, expect, test } from 'vitest'
import { drawingOf, previousCurves } from '../../../src/app/series/drawing'
import { FIGURES, MAIN_FIGURES } from '../../../src/metrics/figures'
import { METRIC_NAMES, METRICS, type Metric } from '../../../src/metrics/metrics'
import { defaultConfig } from '../../../src/settings/config'
import { withSetup } from '../../../src/app/setups'
import { policyLoss, type Surrogate } from '../../../src/grpo'
import { SURROGATE_TRAITS } from '../../../src/grpo/declarations'
import type { RunConfig } from '../../../src/settings/knobs'
import { lossSpecOf } from '../../../src/settings/specs'
import { taskOf } from '../../../src/tasks'
import { stepOf } from '../../seeds/steps'
import { configOf } from '../../train/learning'
import { en } from '../../../src/text/en'
import { historyOf } from '../../app/series/histories'
import { figuresOf, klOrigin, mainFigures, whyAbsent, type CurveFigure } from '../../../src/ui/train/figures'
import { leadFiguresOf } from '../../../src/ui/train/taskFigures'

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

/** The figures at the top of Charts. */
function mainOf(config: RunConfig): string[] {
  const from = klOrigin(config)
  const staged = config.staging === 'off' ? [] : figuresOf(en, from, true)
  const leads = leadFiguresOf(config.task, en)
  return mainFigures(figuresOf(en, from), { staged, leads }, config).map(({ name }) => name)
}

test.each([
  ['restoration', 'collapse', ['Policy loss', 'Supervised loss', 'Consistency loss', 'Stage weights']],
  ['restoration', 'cured', ['KL', 'Clip fraction', 'Supervised loss', 'Consistency loss']],
  ['restoration', 'one-sided', ['KL', 'Clip fraction', 'Supervised loss', 'Consistency loss']],
  ['budget-router', 'pairwise', ['Accuracy', 'Latency']],
  ['budget-router', 'simple-five', ['Accuracy', 'Latency']],
  ['arithmetic-chat', 'nanochat', ['Pass@k', 'Entropy']],
  ['arithmetic-chat', 'reference', ['KL', 'Clip fraction']],
  ['diffusion', 'before', ['Clip fraction', 'Reward per group']],
] as const)('%s, %s: the charts at the top draw what the run measures', (task, start, others) => {
  const shown = mainOf(withSetup(configOf(task), start))
  expect(shown).toEqual(['Reward', 'Advantage per group', ...others])
})

test('a staged run without a consistency loss has four charts at the top, and not the chart of that loss', () => {
  const config = { ...withSetup(configOf('restoration'), 'collapse'), lambdaCons: 0 }
  expect(mainOf(config)).toEqual(['Reward', 'Advantage per group', 'Policy loss', 'Supervised loss'])
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

/** What a run does not draw, of KL and the clip fraction. */
const absentIn = (config: RunConfig) =>
  figuresOf(en, klOrigin(config)).flatMap((figure) => whyAbsent(figure, config) ?? [])

test.each([
  ['budget-router', 'pairwise', ['kl', 'clip']],
  ['budget-router', 'simple-five', ['kl', 'clip']],
  ['restoration', 'collapse', ['kl', 'clip']],
  ['restoration', 'cured', []],
  ['diffusion', 'before', ['kl']],
  ['diffusion', 'after', []],
  ['arithmetic-chat', 'nanochat', ['kl', 'clip']],
] as const)(
  '%s, %s: the figures that have nothing to draw are those without a measurement',
  async (task, start, why) => {
    const config = withSetup(configOf(task), start)
    expect(absentIn(config)).toEqual(why)
    const { metric } = await stepOf(config)
    expect([metric('kl'), metric('clip_ratio/low_mean')].map(Number.isNaN)).toEqual([
      absentIn(config).includes('kl'),
      absentIn(config).includes('clip'),
    ])
  },
)

test.each(Object.keys(SURROGATE_TRAITS) as Surrogate[])(
  '%s: a clip fraction is drawn if it is measured',
  (surrogate) => {
    const spec = { ...lossSpecOf(defaultConfig(taskOf), 4), beta: 0, surrogate }
    const one = () => new Float32Array(2).fill(1)
    const batch = {
      ...{ rows: 2, length: 1, mask: one(), logp: one(), oldLogp: one(), refLogp: null, entropy: one() },
      ...{ advantages: one(), rewards: one(), groupOf: new Int32Array(2) },
    }
    const measured = policyLoss(batch, spec).metrics['clip_ratio/low_mean']
    expect(measured !== undefined).toBe(!absentIn({ ...defaultConfig(taskOf), surrogate }).includes('clip'))
  },
)
