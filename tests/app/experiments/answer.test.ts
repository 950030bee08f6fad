import { describe, expect, test } from 'vitest'
import { canDecide, comparisonAnswer, nextSeeds } from '../../../src/app/experiments/compare/answer'
import type { ComparisonTable } from '../../../src/experiments/compare/table'
import type { Verdict, VerdictKind } from '../../../src/statistics/verdict'

/** A table whose rows after the first have these verdicts. */
const table = (
  others: readonly [kind: VerdictKind, difference: number, seedsToDecide?: number][],
  complete = true,
) =>
  ({
    complete,
    rows: [
      { row: 'row-1', verdict: null },
      ...others.map(([kind, value, seedsToDecide], i) => ({
        row: `row-${i + 2}`,
        verdict: {
          kind,
          difference: { value },
          neededPairs: 7,
          p: 0.07,
          isCorrectedAway: false,
          comparisons: 5,
          seedsToDecide: seedsToDecide ?? null,
        } as Verdict,
      })),
    ],
  }) as unknown as ComparisonTable

describe('the answer of a comparison', () => {
  test('sorts the rows by what is said of them, the largest difference first', () => {
    const answer = comparisonAnswer(
      table([
        ['better', 0.02],
        ['undecided', 0.014, 13],
        ['worse', -0.36],
        ['no-difference-shown', 0.001],
        ['too-few-seeds', 0.5],
      ]),
    )
    expect(answer).toEqual({
      decided: [
        { row: 'row-4', difference: -0.36 },
        { row: 'row-2', difference: 0.02 },
      ],
      undecided: [{ row: 'row-3', p: 0.07, isCorrectedAway: false }],
      comparisons: 5,
      alike: ['row-5'],
      tooFew: ['row-6'],
      neededSeeds: 7,
      seedsToDecide: 13,
    })
  })

  test('is not there before all runs have ended, nor for one row alone', () => {
    expect(comparisonAnswer(table([['better', 1]], false))).toBeNull()
    expect(comparisonAnswer(table([]))).toBeNull()
  })
})

test('more seeds are those that decide, else those that a verdict needs, else twice as many', () => {
  const undecided = comparisonAnswer(table([['undecided', 0.1, 13]]))
  expect(nextSeeds(undecided, 8)).toBe(13)
  expect(nextSeeds(comparisonAnswer(table([['undecided', 0.1, 200]])), 8)).toBe(32)
  expect(nextSeeds(comparisonAnswer(table([['too-few-seeds', 0.1]])), 2)).toBe(7)
  expect(nextSeeds(comparisonAnswer(table([['better', 0.1]])), 8)).toBe(16)
  expect(nextSeeds(null, 20)).toBe(32)
  expect(nextSeeds(undecided, 32)).toBeNull()
})

test('more seeds are the next step only where they can decide something', () => {
  const can = (...others: Parameters<typeof table>[0]) => canDecide(comparisonAnswer(table(others))!)
  expect(can(['undecided', 0.1, 13])).toBe(true)
  expect(can(['undecided', 0.1, 32])).toBe(true)
  expect(can(['undecided', 0.1, 41])).toBe(false)
  expect(can(['undecided', 0.1, Infinity])).toBe(false)
  expect(can(['undecided', 0.1, 41], ['no-difference-shown', 0])).toBe(true)
  expect(can(['better', 0.1], ['worse', -0.1])).toBe(false)
  expect(can(['too-few-seeds', 0.1])).toBe(true)
})
