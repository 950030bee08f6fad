import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { random, streamKey } from '../../src/random/streams'
import { pairedDifference } from '../../src/statistics/pairedDifference'
import { probabilityOfImprovement } from '../../src/statistics/probabilityOfImprovement'
import { resampling } from '../../src/statistics/resampling'
import { holm, neededPairs, verdicts } from '../../src/statistics/verdict'
import { normals } from './helpers'

const usual = resampling({ key: streamKey(1, 'bootstrap') })
const FIRST = [0.5, 0.62, 0.41, 0.55, 0.7, 0.33, 0.58, 0.49]
const kinds = (...rows: number[][]) => verdicts([FIRST, ...rows], usual).map(({ kind }) => kind)
const plus = (by: number) => FIRST.map((x, i) => x + by + 0.01 * (i % 3))

describe('verdicts', () => {
  test('better and worse, with the numbers in them', () => {
    const [up, down] = verdicts([FIRST, plus(0.4), plus(-0.4)], usual)
    expect([up.kind, down.kind]).toEqual(['better', 'worse'])
    expect(up.difference).toEqual(pairedDifference(plus(0.4), FIRST, usual))
    expect(up.probability).toEqual(probabilityOfImprovement(plus(0.4), FIRST, usual))
    expect(up).toMatchObject({ separated: true, comparisons: 2, pairs: 8, neededPairs: 7 })
    expect(down.separated).toBe(true)
    // 2 of 256 signs for each, by Holm twice that for both
    expect([up.p, down.p]).toEqual([4 / 256, 4 / 256])
  })

  test('a small difference on every seed is one, though seeds differ more', () => {
    const [found] = verdicts([FIRST, plus(0.01)], usual)
    expect(found).toMatchObject({ kind: 'better', separated: false })
  })

  test('an undecided comparison is not called equal', () => {
    expect(kinds(FIRST.map((x, i) => x + (i % 2 ? 0.1 : -0.09)))).toEqual(['no-difference-shown'])
  })

  test('rows without any difference are identical, if there are enough pairs to show one', () => {
    const [same] = verdicts([FIRST, FIRST], usual)
    expect(same).toMatchObject({ kind: 'identical', p: 1, separated: false })
    expect(same.difference).toEqual({ value: 0, low: 0, high: 0, count: 8 })
    expect(kinds(FIRST.map((x, i) => (i === 7 ? x + 0.01 : x)))).toEqual(['no-difference-shown'])
    expect(verdicts([FIRST.slice(0, 5), FIRST.slice(0, 5)], usual)[0].kind).toBe('too-few-seeds')
  })

  test('with few pairs nothing can be shown, however clear it looks', () => {
    for (const seeds of [0, 1, 2, 5]) {
      const [found] = verdicts([FIRST.slice(0, seeds), plus(3).slice(0, seeds)], usual)
      expect(found).toMatchObject({ kind: 'too-few-seeds', pairs: seeds, neededPairs: 6 })
    }
    expect(verdicts([FIRST.slice(0, 6), plus(3).slice(0, 6)], usual)[0].kind).toBe('better')
    expect(kinds(plus(3).map((x, i) => (i < 5 ? x : NaN)))).toEqual(['too-few-seeds'])
    const six = FIRST.map((x, i) => (i < 6 ? x + (i % 2 ? 0.1 : -0.09) : NaN))
    expect(kinds(six)).toEqual(['no-difference-shown'])
  })

  test('more comparisons need more seeds', () => {
    const rows = Array.from({ length: 7 }, () => plus(3))
    expect(new Set(kinds(...rows))).toEqual(new Set(['too-few-seeds']))
    expect(new Set(kinds(...rows.slice(1)))).toEqual(new Set(['better']))
  })

  test('a row that only the correction makes undecided is told apart', () => {
    // alone its p is small; the correction for five comparisons multiplies it by 5
    const signs = [5, 2, 7, 1, 4, 5, 2, 0].map((by, i) => FIRST[i] + by - (i === 3 ? 2 : 0))
    const none = FIRST.map((x, i) => x + (i % 2 ? 0.1 : -0.09))
    expect(verdicts([FIRST, signs], usual)[0]).toMatchObject({ kind: 'better', isCorrectedAway: false })
    const [found] = verdicts([FIRST, signs, none, none, none, none], usual)
    expect(found).toMatchObject({ kind: 'undecided', isCorrectedAway: true })
  })

  test('an interval that excludes 0 is not enough if chance can explain it', () => {
    // 16 of 256 choices of signs do as much, though the interval lies above 0
    const [found] = verdicts([FIRST, FIRST.map((x, i) => x + [5, -2, 7, 1, 4, 5, 2, 0][i])], usual)
    expect(found.difference.low).toBeGreaterThan(0)
    expect(found.p).toBe(16 / 256)
    // the test alone says so, also beside other comparisons
    expect(found.isCorrectedAway).toBe(false)
    expect(found.kind).toBe('undecided')
    // (1.95996 + 0.84162)² · 9.0714 / 2.75² + 1.95996² / 2 = 11.3
    expect(found.seedsToDecide).toBe(12)
    expect(verdicts([FIRST, plus(0.4)], usual)[0].seedsToDecide).toBeNull()
  })

  test('a verdict never contradicts its figures: it follows from the corrected p, its sign from the mean', () => {
    const cheap = resampling({ key: streamKey(1, 'bootstrap'), resamples: 200 })
    const row = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(
        row,
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 2, max: 9 }),
        (a, others, n) => {
          const rows = [a, ...others].map((values) => values.slice(0, n))
          for (const { kind, p, difference, pairs, neededPairs } of verdicts(rows, cheap)) {
            const isDecided = kind === 'better' || kind === 'worse'
            expect(isDecided).toBe(p <= 0.05)
            if (isDecided) expect(kind).toBe(difference.value > 0 ? 'better' : 'worse')
            if (kind === 'too-few-seeds') expect(pairs).toBeLessThan(neededPairs)
            const excludesZero = difference.low > 0 || difference.high < 0
            if (kind === 'undecided') expect(excludesZero).toBe(true)
            if (kind === 'no-difference-shown') expect(excludesZero).toBe(false)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('one row alone has no verdict', () => {
    expect(verdicts([FIRST], usual)).toEqual([])
    expect(verdicts([], usual)).toEqual([])
  })

  test('four equal rows are called different in at most 5% of all tables', () => {
    const draw = random(streamKey(4, 'noise'))
    const cheap = resampling({ key: streamKey(1, 'bootstrap'), resamples: 300 })
    let alarms = 0
    let intervals = 0
    for (let i = 0; i < 400; i++) {
      const rows = Array.from({ length: 4 }, () => normals(() => draw.uniform(), 8))
      const found = verdicts(rows, cheap)
      if (found.some(({ kind }) => kind === 'better' || kind === 'worse')) alarms++
      if (found.some(({ difference }) => difference.low > 0 || difference.high < 0)) intervals++
    }
    expect(alarms / 400).toBeLessThan(0.075)
    expect(intervals / 400).toBeGreaterThan(0.2)
  })
})

test('the pairs that are needed', () => {
  expect([1, 2, 3, 6, 7].map((m) => neededPairs(0.95, m))).toEqual([6, 7, 7, 8, 9])
  expect(neededPairs(0.5)).toBe(2)
  expect(neededPairs(0.99)).toBe(8)
})

describe('holm', () => {
  test('adjusts as R does', () => {
    // p.adjust(c(0.01, 0.04, 0.03, 0.005), 'holm')
    holm([0.01, 0.04, 0.03, 0.005]).forEach((p, i) => expect(p).toBeCloseTo([0.03, 0.06, 0.06, 0.02][i], 12))
    expect(holm([0.9, 0.8])).toEqual([1, 1])
    expect(holm([0.03])).toEqual([0.03])
    expect(holm([])).toEqual([])
  })

  test('never makes a p smaller, nor larger than Bonferroni, and keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (p) => {
        const adjusted = holm(p)
        adjusted.forEach((a, i) => {
          expect(a).toBeGreaterThanOrEqual(p[i])
          expect(a).toBeLessThanOrEqual(Math.min(1, p.length * p[i]))
          adjusted.forEach((b, j) => p[i] < p[j] && expect(a).toBeLessThanOrEqual(b))
        })
      }),
    )
  })
})
