import { describe, expect, test } from 'vitest'
import { paceOf } from '../../src/app/pace'
import { defaultConfig } from '../../src/settings/config'
import { KNOBS, TASK_IDS } from '../../src/settings/knobs'
import { INITIAL_ESTIMATOR_STATE, updateRunning } from '../../src/grpo/running'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import { loadText, textFor, type Catalogue } from '../../src/text'
import { LANGUAGES, type Language } from '../../src/text/language'
import type { MessageWords } from '../../src/text/messages'
import { evaluationSet } from '../../src/train/sampling/problems'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

const defaultsOf = (task: (typeof TASK_IDS)[number]) => defaultConfig(taskOf, task)

/** For messages that name nothing. */
const NO_WORDS: MessageWords = {
  label: String,
  named: String,
  value: String,
  metric: String,
  prompts: String,
  step: 0,
}

/** The strings of a part of a catalogue, without those that functions make. */
function strings(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(strings) : []
}

/** Words by which a sentence claims something, in each language. */
const WORDS: Readonly<
  Record<
    Language,
    Record<
      | 'bareSum'
      | 'heldOut'
      | 'device'
      | 'mean'
      | 'oldPolicy'
      | 'unnamedSource'
      | 'positive'
      | 'rising'
      | 'oneSided',
      RegExp
    >
  >
> = {
  en: {
    bareSum: /divide[sd]? by (their|its|the) (standard deviation|std) \+/,
    heldOut: /held[- ]out|hold any out/i,
    device: /same device/,
    mean: /mean/,
    oldPolicy: /old policy/,
    unnamedSource: /the document|its source\b/i,
    positive: /positive/,
    rising: /becomes? (more|less) likely/,
    oneSided: /upper (advantage|reward) limit/i,
  },
  zh: {
    bareSum: /除以(它的|其)?标准差 \+/,
    heldOut: /留出/,
    device: /同一台?设备/,
    mean: /均值/,
    oldPolicy: /旧策略/,
    unnamedSource: /原文|文档/,
    positive: /为正/,
    rising: /概率(都)?(会)?(上升|下降)/,
    oneSided: /优势上限|奖励上限|优势限制|最多按0\.2/,
  },
}

test('every task can reach a mean reward of 1 with the settings that it starts with, and not with all', () => {
  for (const task of TASK_IDS) {
    expect(TASKS[task].reachable(defaultsOf(task).taskSettings), task).toBeCloseTo(1, 6)
  }
  const slippery = { ...defaultsOf('grid-world').taskSettings, slip: 0.2 }
  expect(TASKS['grid-world'].reachable(slippery)).toBeLessThan(1)
})

describe.each(LANGUAGES)('in %s', (language) => {
  const text: Catalogue = textFor(language)
  const words = WORDS[language]
  const name = (id: 'dynamic-sampling' | 'overlong-penalty') => text.glossary.terms[id].name

  test('the preset DAPO says which of its parts it lacks', () => {
    const { deadGroups, softPunishCache } = applyPreset(defaultsOf('addition'), 'dapo')
    expect([deadGroups, softPunishCache]).toEqual(['keep', 0])
    const line = text.presets.dapo.line.toLowerCase()
    expect(line).toContain(name('dynamic-sampling'))
    expect(line).toContain(name('overlong-penalty'))
  })

  test('Compare does not say that problems are held out, for not every task holds any out', () => {
    const sources = TASK_IDS.map((id) => evaluationSet(TASKS[id], defaultsOf(id).taskSettings).source)
    expect(new Set(sources)).toEqual(new Set(['held-out', 'all']))
    expect(text.compare.answer.beforeNote).not.toMatch(words.heldOut)
  })

  test('the glossary gives the numbers of prompts that evaluation uses', () => {
    for (const id of TASK_IDS.filter((id) => id !== 'own-data')) {
      const task = TASKS[id]
      const { taskSettings } = defaultsOf(id)
      const { source, problems } = evaluationSet(task, taskSettings)
      expect([source, source === 'all' ? problems.length < 256 : problems.length], id).toEqual(
        source === 'all' ? ['all', true] : ['held-out', 128],
      )
    }
    const said = JSON.stringify(text.glossary.terms['held-out'].says)
    for (const number of ['128', '256']) expect(said).toContain(number)
  })

  test('without a baseline a positive reward is what pushes up', () => {
    const { presets, glossary, knobs } = text
    const none = JSON.stringify(glossary.options.baseline?.none)
    for (const said of [presets.reinforce.line, none, knobs.baseline.help]) {
      expect(said).toMatch(words.positive)
      expect(said).not.toMatch(words.rising)
    }
  })

  test('the coach names the setting that it changes, and a buffer that is set is not advised again', () => {
    const { entropyCollapse, truncation, neverRight, hacking } = text.coach.rules
    const { knobs } = text
    const figures = new Proxy({}, { get: () => '1' }) as never
    const says = (rule: { says(figures: never, facts: never): string }, change: object | null, part = '') =>
      rule.says(figures, { change, part } as never).toLowerCase()
    const label = (one: keyof typeof knobs) => knobs[one].label.toLowerCase()
    expect(says(entropyCollapse, { entropyCoef: 0.1 })).toContain(label('entropyCoef'))
    expect(says(entropyCollapse, { temperature: 2 })).toContain(label('temperature'))
    expect(says(truncation, null)).not.toBe(says(truncation, { softPunishCache: 1 }))
    expect(says(neverRight, null)).toContain(label('numGenerations'))
    expect(says(neverRight, { staging: 'single' })).not.toBe(says(neverRight, null))
    expect(says(hacking, null, 'the-part')).toContain('the-part')
  })

  test('GSPO is said to have the limits of its preset', () => {
    const { epsilon, epsilonHigh } = applyPreset(defaultsOf('addition'), 'gspo')
    expect([epsilon, epsilonHigh]).toEqual([3e-4, 4e-4])
    const said = JSON.stringify(text.glossary.options.importanceSamplingLevel?.sequence)
    for (const limit of ['3·10⁻⁴', '4·10⁻⁴']) expect(said).toContain(limit)
  })

  test('limits on both sides are not called upper limits', () => {
    const { tasks, knobs, glossary, metrics } = text
    expect(strings({ tasks, knobs, glossary, metrics }).filter((said) => words.oneSided.test(said))).toEqual(
      [],
    )
  })

  test('updates of pretraining and steps of the warm start have different names', () => {
    expect(text.tasks.diffusion.knobs.pretraining_steps.label).not.toBe(text.knobs.warmStartSteps.label)
  })

  test('the line on evaluation tells the problems that are held out, all of them, and those of training apart', () => {
    const lines = (['held-out', 'all', 'training'] as const).map((source) =>
      text.panel.evaluation('128', source),
    )
    expect(new Set(lines).size).toBe(3)
    for (const line of lines) expect(line).toContain('128')
  })

  test('a copied link promises no more than the seed does', () => {
    const copied = (['run', 'experiment'] as const).map((repeats) =>
      text.messages['link-copied']({ kind: 'link-copied', repeats }, NO_WORDS),
    )
    for (const promise of [text.knobs.seed.help, ...copied]) {
      expect(promise).toMatch(words.device)
    }
  })

  test('the two lines from the old policy name it alike, and are told apart', () => {
    const lines = [text.klFrom.old, text.figures.kl.short?.['actor/ppo_kl']]
    for (const line of lines) expect(line).toMatch(words.oldPolicy)
    expect(new Set(lines).size).toBe(2)
  })

  test('a single run that may come out otherwise is explained by the column that shows it', () => {
    expect(text.compare.verdict.notSeparated([])).toContain(text.compare.columns.improvement)
  })

  test('what a task measures has no name of another metric', () => {
    const metrics = new Set(Object.values(text.metrics).map(({ label }) => label))
    const same = TASK_IDS.flatMap((id) =>
      Object.values(text.tasks[id].measures)
        .filter(({ label }) => metrics.has(label))
        .map(({ label }) => `${id}: ${label}`),
    )
    expect(same).toEqual([])
  })

  test('an interval is one of a mean', () => {
    const { bands } = text.compare
    const short = text.compare.bandWords['interquartile-mean']
    for (const band of [bands.mean, bands['interquartile-mean'], short]) expect(band).toMatch(words.mean)
  })

  test('a timestep of a trajectory is not named like a step of training of training', () => {
    const { units, atStep } = text.lens
    expect(units.step.at('X', 3).startsWith(atStep(3))).toBe(false)
  })

  test('a sum that divides stands in brackets', () => {
    const divided = strings({ knobs: text.knobs, glossary: text.glossary, metrics: text.metrics })
    expect(
      [...divided, text.charts.promptTracker.about('1', '2')].filter((said) => words.bareSum.test(said)),
    ).toEqual([])
  })

  test('no text refers to a source that it does not name', () => {
    const { tasks, presets, knobs, glossary, metrics, coach } = text
    const parts = { tasks, presets, knobs, glossary, metrics, coach }
    expect(strings(parts).filter((said) => words.unnamedSource.test(said))).toEqual([])
  })
})

test('the good learning rates differ from those of language models by the ratio that the help says', () => {
  expect(KNOBS.learningRate.default / 1e-6).toBeCloseTo(3000)
  expect(textFor('en').knobs.learningRate.help).toContain('3,000')
  expect(textFor('zh').knobs.learningRate.help).toContain('三千')
})

test('at normal speed every task is learnt in the 15 to 20 seconds that the help says', () => {
  for (const task of TASK_IDS) {
    const seconds = (paceOf({ speed: 'normal', layout: 'charts' }, task) * TASKS[task].learnsIn) / 1000
    expect(seconds, task).toBeGreaterThanOrEqual(15)
    expect(seconds, task).toBeLessThanOrEqual(20)
  }
  for (const language of LANGUAGES) {
    const { about } = textFor(language).transport.speeds.normal
    for (const number of ['15', '20']) expect(about).toContain(number)
  }
})

test('running averages keep the mean of the variances of the steps, without the drift of their means', () => {
  const state = [Float32Array.of(0, 2), Float32Array.of(10, 14)].reduce(
    (before, rewards) => updateRunning(before, rewards, 0.5, 'average'),
    INITIAL_ESTIMATOR_STATE,
  )
  expect(state.variance).toBeCloseTo((1 + 4) / 2)
})
