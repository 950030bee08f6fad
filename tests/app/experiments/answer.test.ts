import { describe, expect, test } from 'vitest'
import { canDecide, comparisonAnswer, nextSeeds } from '../../../src/app/experiments/compare/answer'
import type { ComparisonTable, TableRow } from '../../../src/experiments/compare/table'
import type { Verdict, VerdictKind } from '../../../src/statistics/verdict'

/** A row that has values. */
const MEASURED = { final: { count: 8 }, diverged: 0 }

/** A table whose rows after the first have these verdicts. */
const table = (
  others: readonly [kind: VerdictKind, difference: number, seedsToDecide?: number][],
  complete = true,
) =>
  ({
    complete,
    seeds: 8,
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
          pairs: 7 - i,
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
      identicalPairs: Infinity,
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

  /** A row without a verdict, and how many of its seeds have a value, diverged and failed. */
  const ended = (row: string, count: number, diverged = 0, failed = 0) =>
    ({ row, verdict: null, final: { count }, diverged, failed, completions: 640 }) as TableRow
  const answered = (...rows: TableRow[]) => comparisonAnswer({ ...table([]), rows })!

  test('names rows that diverge in all seeds, or in some, and rows that end as the first', () => {
    const found = table([
      ['better', 0.02],
      ['identical', 0],
    ])
    const some = { ...found.rows[1], row: 'some', final: { count: 5 }, diverged: 3 } as TableRow
    const rows = [...found.rows, ended('all', 0, 8), some, ended('copy', 8)]
    expect(comparisonAnswer({ ...found, rows })).toMatchObject({
      identical: ['row-3', 'copy'],
      identicalPairs: 6,
      unmeasured: [{ row: 'all', why: 'diverged' }],
      partly: [{ row: 'some', diverged: 3 }],
      tooFew: [],
    })
    expect(answered(ended('all', 0, 8), ended('measured', 8)).identical).toEqual([])
  })

  test('says why a row has no value: it diverged only if all its seeds did', () => {
    const why = (row: TableRow) => answered(row).unmeasured[0].why
    expect(why(ended('row-1', 0, 8))).toBe('diverged')
    expect(why(ended('row-1', 0, 5, 3))).toBe('other')
    expect(why({ ...ended('row-1', 0), completions: 0 })).toBe('untrained')
  })

  test('asks for no more seeds where no row can be tested', () => {
    for (const rows of [
      [ended('all', 0, 8)],
      [ended('all', 0, 8), ended('measured', 8)],
      [ended('first', 8), ended('copy', 8), ended('all', 0, 8)],
    ]) {
      expect(canDecide(answered(...rows))).toBe(false)
      expect(nextSeeds(answered(...rows), 8)).toBeNull()
    }
    expect(nextSeeds(comparisonAnswer(table([['identical', 0]])), 8)).toBeNull()
  })

  test('may ask for more seeds where one or two diverged or failed, but not where the budget is too small', () => {
    const next = (seeds: number, ...row: [diverged: number, failed: number]) =>
      nextSeeds(comparisonAnswer({ ...table([]), seeds, rows: [ended('row-1', 0, ...row)] }), seeds)
    expect([next(1, 1, 0), next(1, 0, 1), next(2, 2, 0), next(3, 3, 0)]).toEqual([2, 2, 4, null])
    const untrained = { ...ended('row-1', 0), completions: 0 }
    expect(nextSeeds(answered(untrained), 1)).toBeNull()
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
