import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holm } from '../../src/statistics/holm'

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
