import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inRange, inRanges, type Range } from '../../src/statistics/ranges'

describe('ranges', () => {
  test('define the meaning of a coordinate', () => {
    const integers: Range = { kind: 'integer', low: -1, high: 2 }
    expect([0, 0.24, 0.25, 0.5, 0.999].map((u) => inRange(integers, u))).toEqual([-1, -1, 0, 1, 2])
    expect(inRange({ kind: 'linear', low: -1, high: 3 }, 0.25)).toBe(0)
    expect(inRange({ kind: 'log', low: 1e-4, high: 1 }, 0.5)).toBeCloseTo(1e-2, 14)
    expect(inRange({ kind: 'log', low: 1e-4, high: 1 }, 0)).toBe(1e-4)
    const choice: Range = { kind: 'choice', values: ['grpo', true, 7] }
    expect([0, 0.33, 0.34, 0.67, 0.99].map((u) => inRange(choice, u))).toEqual(['grpo', 'grpo', true, 7, 7])
  })

  test('never go beyond their ends', () => {
    const u = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    const ends = fc.tuple(
      fc.double({ min: 1e-6, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 10, noNaN: true }),
    )
    fc.assert(
      fc.property(u, ends, fc.constantFrom('linear' as const, 'log' as const), (at, [low, more], kind) => {
        const found = inRange({ kind, low, high: low + more }, at) as number
        expect(found >= low && found <= low + more).toBe(true)
      }),
    )
  })

  test('make points out of the unit cube', () => {
    const ranges: Range[] = [
      { kind: 'linear', low: 0, high: 10 },
      { kind: 'choice', values: ['a', 'b'] },
    ]
    expect(inRanges(ranges, Float64Array.of(0.1, 0.2, 0.5, 0.9))).toEqual([
      [1, 'a'],
      [5, 'b'],
    ])
    expect(inRanges([], new Float64Array(0))).toEqual([])
  })
})
