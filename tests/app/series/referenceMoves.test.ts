import { expect, test } from 'vitest'
import { appendGroupedSteps } from '../../../src/app/history/history'
import { emptyGroupTable } from '../../../src/metrics/groupTable'
import { referenceMoves } from '../../../src/app/series/referenceMoves'
import { historyOf } from './histories'

const history = () =>
  historyOf(
    ['reference_sync'],
    [0, 0.6, 0, NaN, 0.2].map((alpha) => ({ metrics: { reference_sync: alpha } })),
  )

test('the moves are the steps with an α above 0', () => {
  expect(referenceMoves(history())).toEqual([
    { step: 2, alpha: 0.6 },
    { step: 5, alpha: 0.2 },
  ])
  expect(referenceMoves(historyOf(['kl'], [{ metrics: { kl: 1 } }]))).toEqual([])
})

test('they grow with the run, and stay the same object while it adds none', () => {
  const growing = history()
  const before = referenceMoves(growing)
  const further = (firstStep: number, ...alphas: number[]) =>
    appendGroupedSteps(growing, {
      firstStep,
      steps: alphas.length,
      metrics: Float64Array.from(alphas),
      groups: { ...emptyGroupTable(0), offsets: new Int32Array(alphas.length + 1) },
    })
  further(6, 0, 0)
  expect(referenceMoves(growing)).toBe(before)
  further(8, 1)
  expect(referenceMoves(growing).at(-1)).toEqual({ step: 8, alpha: 1 })
  // back to an older state
  further(3, 0.5)
  expect(referenceMoves(growing)).toEqual([
    { step: 2, alpha: 0.6 },
    { step: 3, alpha: 0.5 },
  ])
})
