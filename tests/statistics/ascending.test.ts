import { describe, expect, test } from 'vitest'
import { ascending } from '../../src/statistics/ascending'

describe('ascending', () => {
  test('leaves out values that were not measured, and does not change the input', () => {
    const input = [3, NaN, 1, Infinity, 2, -Infinity]
    expect([...ascending(input)]).toEqual([1, 2, 3])
    expect(input[0]).toBe(3)
    expect(ascending([]).length).toBe(0)
    expect(ascending([-0])[0]).toBe(0)
  })
})
