import { expect, expectTypeOf, test } from 'vitest'
import { KNOBS, KNOB_NAMES, namesIn } from '../../src/settings/knobs'
import {
  SECTION_NAMES,
  SECTIONS,
  type Declaration,
  type Display,
  type Role,
} from '../../src/settings/knobs/declaration'
import { textFor } from '../../src/text'

const placed = [...namesIn('main'), ...SECTION_NAMES.flatMap(namesIn)]

test('every knob has one place, but for those that stand elsewhere or are not offered', () => {
  const elsewhere = KNOB_NAMES.filter((name) => KNOBS[name].place === null)
  expect(elsewhere).toEqual(['task', 'algorithm', 'epsilonHighFollows', 'rewardCode', 'replicas', 'seed'])
  expect([...elsewhere, ...placed].toSorted()).toEqual([...KNOB_NAMES, 'promptsPerStep'].toSorted())
})

test('in front, in this order, stand the knobs that decide most', () => {
  expect(namesIn('main')).toEqual([
    'numGenerations',
    'promptsPerStep',
    'beta',
    'epsilon',
    'epsilonHigh',
    'scaleRewards',
    'learningRate',
    'numIterations',
    'temperature',
  ])
})

test('each of them has a symbol and a name, and one of the two is its label', () => {
  const { knobs } = textFor('en')
  for (const { label, symbol, name } of [
    knobs.numGenerations,
    knobs.promptsPerStep,
    knobs.beta,
    knobs.epsilon,
    knobs.epsilonHigh,
    knobs.scaleRewards,
    knobs.learningRate,
    knobs.numIterations,
    knobs.temperature,
  ])
    expect([symbol, name]).toContain(label)
})

test('no two knobs claim the same place', () => {
  const places = KNOB_NAMES.flatMap((name) => {
    const { place } = KNOBS[name]
    return place ? [`${place.part} ${place.order}`] : []
  })
  expect(new Set(places).size).toBe(places.length)
})

test('the names that outside checks rely on are not folded away', () => {
  const open = [...namesIn('main'), ...SECTION_NAMES.filter((name) => SECTIONS[name].isOpen).flatMap(namesIn)]
  expect(open).toEqual(
    expect.arrayContaining([
      'numGenerations',
      'promptsPerStep',
      'beta',
      'epsilon',
      'epsilonHigh',
      'numIterations',
      'baseline',
      'scaleRewards',
      'surrogate',
      'importanceSamplingLevel',
      'lossType',
      'learningRate',
      'temperature',
      'engine',
    ]),
  )
})

test('a declaration that forgets one of these does not compile', () => {
  type Forgets<Name extends keyof (Display & Role)> = Omit<Declaration, Name>
  expectTypeOf<Omit<Declaration, never>>().toExtend<Display & Role>()
  expectTypeOf<Forgets<'place'>>().not.toExtend<Display & Role>()
  expectTypeOf<Forgets<'isDetail'>>().not.toExtend<Display & Role>()
  expectTypeOf<Forgets<'hasSlider'>>().not.toExtend<Display & Role>()
  expectTypeOf<Forgets<'isWide'>>().not.toExtend<Display & Role>()
  expectTypeOf<Forgets<'ofAlgorithm'>>().not.toExtend<Display & Role>()
  expectTypeOf<Forgets<'idle'>>().not.toExtend<Display & Role>()
})
