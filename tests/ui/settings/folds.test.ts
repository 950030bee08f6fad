import { expect, test } from 'vitest'
import { KNOB_NAMES } from '../../../src/settings/knobs'
import { ALGORITHM_FOLDS, DETAILS, MAIN, RUN_FOLDS } from '../../../src/ui/settings/folds'

/** Above the folds, or in the transport. */
const ELSEWHERE = ['task', 'algorithm', 'seed']

const folds = [...ALGORITHM_FOLDS, ...RUN_FOLDS]
const placed = [...MAIN, ...folds.flatMap(({ fields }) => fields)]

test('every knob has one place', () => {
  expect(new Set(placed).size).toBe(placed.length)
  expect([...ELSEWHERE, ...placed].toSorted()).toEqual([...KNOB_NAMES, 'promptsPerStep'].toSorted())
  expect(DETAILS.filter((field) => !placed.includes(field))).toEqual([])
})

test('the names that outside checks rely on are not folded away', () => {
  const open = [...MAIN, ...folds.filter(({ isOpen }) => isOpen).flatMap(({ fields }) => fields)]
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
