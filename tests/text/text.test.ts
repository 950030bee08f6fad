import { describe, expect, test } from 'vitest'
import { METRIC_NAMES } from '../../src/metrics/metrics'
import { KNOBS, KNOB_NAMES } from '../../src/settings/knobs'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

describe.each(LANGUAGES)('the catalogue in %s', (language) => {
  const text = textFor(language)
  /** characters of the shortest explanation: Chinese says as much in half of them */
  const shortest = language === 'zh' ? 10 : 20
  const distinct = (labels: readonly string[]) => new Set(labels).size === labels.length

  test('names every knob differently', () => {
    expect(distinct(KNOB_NAMES.map((name) => text.knobs[name].label))).toBe(true)
  })

  test.each(KNOB_NAMES)('explains the knob %s', (name) => {
    expect(text.knobs[name].help.length).toBeGreaterThan(shortest)
  })

  test.each(Object.entries(text.options))('names every option of %s differently', (name, labels) => {
    const { options } = KNOBS[name as keyof typeof text.options]
    expect(Object.keys(labels).toSorted()).toEqual([...options].toSorted())
    expect(distinct(Object.values(labels))).toBe(true)
  })

  test('names every metric differently', () => {
    expect(distinct(METRIC_NAMES.map((name) => text.metrics[name].label))).toBe(true)
  })

  test.each(METRIC_NAMES)('explains the metric %s', (name) => {
    expect(text.metrics[name].help.length).toBeGreaterThan(shortest)
  })
})

/** As issue 2 writes them; what other programs look for on the page does not change. */
const FIXED = {
  knobs: `Task, Algorithm, Group size, Prompts per step, β, ε, ε high, μ, Baseline, Reward scaling, Surrogate,
    Ratio level, Loss type, Learning rate, Temperature, Seed, Engine`,
  presets: 'GRPO, Dr. GRPO, DAPO, RLOO, REINFORCE, REINFORCE + baseline',
  buttons: 'Play, Pause, Step, Reset, New seed, Export run, Export, Import',
  exports: 'JSON, CSV, TensorBoard, Weights, Report, TRL, verl, Ray Tune, Optuna',
  figures:
    'Reward, Advantage per group, Reward per group, Advantage in groups, KL, Clip fraction, Entropy, Loss, Gradient norm, Policy loss, Supervised loss, Consistency loss, Stage weights, Global reward, Advantages of the batch',
}

test('English has the names that outside checks rely on', () => {
  const { knobs, presets, transport, page, panel, figures, files, experimentExports } = textFor('en')
  const { play, pause, step, reset, newSeed } = transport
  const labels = Object.values(knobs).map(({ label }) => label)
  expect(FIXED.knobs.split(/,\s+/).filter((name) => !labels.includes(name))).toEqual([])
  const names = Object.values(presets).map(({ name }) => name)
  expect(names.slice(0, 6)).toEqual(FIXED.presets.split(', '))
  expect(new Set(names).size).toBe(names.length)
  const buttons = [play, pause, step, reset, newSeed, page.exportRun, files.menu, files.open]
  expect(buttons).toEqual(FIXED.buttons.split(', '))
  const entries = Object.values(files.items).map(({ label }) => label)
  expect(FIXED.exports.split(', ').filter((name) => !entries.includes(name))).toEqual([])
  for (const { ray, optuna } of [experimentExports.compare, experimentExports.sweep]) {
    expect([ray.label, optuna.label]).toEqual(['Ray Tune', 'Optuna'])
  }
  expect(
    Object.values(figures)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(FIXED.figures.split(', ').toSorted())
  expect(page.views.train).toBe('Train')
  expect(panel.slider(knobs.beta.label)).toBe('β slider')
  expect(panel.presetChanged('GRPO')).toBe('GRPO (changed)')
})
