import { expect, test } from 'vitest'
import { KNOBS, KNOB_NAMES, namesIn } from '../../src/settings/knobs'
import { SECTION_NAMES, SECTIONS } from '../../src/settings/knobs/declaration'

const placed = [...namesIn('main'), ...SECTION_NAMES.flatMap(namesIn)]

test('every knob has one place, but for those that stand above the panel or in the transport', () => {
  const elsewhere = KNOB_NAMES.filter((name) => KNOBS[name].place === null)
  expect(elsewhere).toEqual(['task', 'algorithm', 'seed'])
  expect([...elsewhere, ...placed].toSorted()).toEqual([...KNOB_NAMES, 'promptsPerStep'].toSorted())
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
