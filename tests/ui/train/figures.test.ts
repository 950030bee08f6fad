import { expect, test } from 'vitest'
import { FIGURES, MAIN_FIGURES, METRIC_NAMES, METRICS, type Metric } from '../../../src/metrics/metrics'
import { en } from '../../../src/text/en'
import { figuresOf, type CurveFigure } from '../../../src/ui/train/figures'

test('the page shows the declared figures in their order, the main ones first', () => {
  const shown = figuresOf(en)
  expect(shown).toHaveLength(Object.keys(FIGURES).length)
  expect(shown.slice(0, MAIN_FIGURES).map(({ name }) => name)).toEqual([
    'Reward',
    'Advantage per group',
    'KL',
    'Clip fraction',
  ])
})

test('every metric with a line is drawn once, as declared, and no two lines of a figure look alike', () => {
  const curves = figuresOf(en).filter((one): one is CurveFigure => one.kind === 'curves')
  const drawn = curves.flatMap(({ lines }) => lines.map(({ metric }) => metric))
  const declared = METRIC_NAMES.filter((name) => (METRICS[name] as Metric).line)
  expect(drawn.toSorted()).toEqual(declared.toSorted())
  for (const { name, lines } of curves) {
    const looks = lines.map(({ colour, dash }) => `${colour} ${dash}`)
    expect(new Set(looks).size, name).toBe(looks.length)
    expect(new Set(lines.map(({ label }) => label)).size, name).toBe(lines.length)
  }
})
