import { describe, expect, test } from 'vitest'
import { canDecide, comparisonAnswer, nextSeeds } from '../../../src/app/experiments/compare/answer'
import type { ComparisonTable, TableRow } from '../../../src/experiments/compare/table'
import type { Verdict, VerdictKind } from '../../../src/statistics/verdict'

/** The figures of a row that has some. */
const MEASURED = { final: { count: 8 }, diverged: 0 }

/** A table whose rows after the first have these verdicts. */
const table = (
  others: readonly [kind: VerdictKind, difference: number, seedsToDecide?: number][],
  complete = true,
) =>
  ({
    complete,
    rows: [
      { row: 'row-1', verdict: null, ...MEASURED },
      ...others.map(([kind, value, seedsToDecide], i) => ({
        row: `row-${i + 2}`,
        ...MEASURED,
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
      identical: [],
      unmeasured: [],
      partly: [],
      neededSeeds: 7,
      seedsToDecide: 13,
    })
  })

  test('is not there before all runs have ended, nor for one row alone', () => {
    expect(comparisonAnswer(table([['better', 1]], false))).toBeNull()
    expect(comparisonAnswer(table([]))).toBeNull()
  })

  test('names rows that diverge in all seeds, or in some, and asks for no more seeds of rows that cannot differ', () => {
    const found = table([
      ['better', 0.02],
      ['identical', 0],
    ])
    const ended = (row: string, count: number, diverged: number) =>
      ({ row, verdict: null, final: { count }, diverged }) as TableRow
    const answer = comparisonAnswer({
      ...found,
      rows: [...found.rows, ended('all', 0, 8), ended('some', 5, 3), ended('copy', 8, 0)],
    })!
    expect(answer).toMatchObject({
      identical: ['row-3', 'some', 'copy'],
      unmeasured: ['all'],
      partly: [{ row: 'some', diverged: 3 }],
      tooFew: [],
    })
    const alone = comparisonAnswer({ ...found, rows: [ended('all', 0, 8)] })!
    expect(alone.unmeasured).toEqual(['all'])
    for (const rows of [
      [ended('all', 0, 8)],
      [ended('all', 0, 8), ended('measured', 8, 0)],
      [ended('first', 8, 0), ended('copy', 8, 0), ended('all', 0, 8)],
    ]) {
      const without = comparisonAnswer({ ...found, rows })!
      expect(canDecide(without)).toBe(false)
      expect(nextSeeds(without, 8)).toBeNull()
    }
    expect(
      comparisonAnswer({ ...found, rows: [ended('all', 0, 8), ended('measured', 8, 0)] })!.identical,
    ).toEqual([])
    expect(nextSeeds(comparisonAnswer(table([['identical', 0]])), 8)).toBeNull()
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
