import fc from 'fast-check'
import { expect, test } from 'vitest'
import { select } from '../../src/statistics/select'

test('select finds the k-th smallest and partitions the rest around it', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, fc.nat(), (x, seed) => {
      const k = seed % x.length
      const found = Float64Array.from(x)
      expect(select(found, k)).toBe(x.toSorted((a, b) => a - b)[k])
      expect(found.subarray(0, k).every((v) => v <= found[k])).toBe(true)
      expect(found.subarray(k).every((v) => v >= found[k])).toBe(true)
      expect([...found].sort((a, b) => a - b)).toEqual(x.toSorted((a, b) => a - b))
    }),
  )
})
