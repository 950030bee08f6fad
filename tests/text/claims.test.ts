import { describe, expect, test } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import { KNOBS, TASK_IDS } from '../../src/settings/knobs'
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
  Record<Language, Record<'bareSum' | 'heldOut' | 'device' | 'mean' | 'oldPolicy' | 'unnamedSource', RegExp>>
> = {
  en: {
    bareSum: /divide[sd]? by (their|its|the) (standard deviation|std) \+/,
    heldOut: /held[- ]out|hold any out/i,
    device: /same device/,
    mean: /mean/,
    oldPolicy: /old policy/,
    unnamedSource: /the document|its source\b/i,
  },
  zh: {
    bareSum: /除以(它的|其)?标准差 \+/,
    heldOut: /留出/,
    device: /同一台?设备/,
    mean: /均值/,
    oldPolicy: /旧策略/,
    unnamedSource: /原文|文档/,
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
    for (const band of [bands.mean, bands['interquartile-mean']]) expect(band).toMatch(words.mean)
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
