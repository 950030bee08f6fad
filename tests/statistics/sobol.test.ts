import { describe, expect, test } from 'vitest'
import { bits, streamKey } from '../../src/random/streams'
import { SOBOL_DIMENSIONS, sobolPoints } from '../../src/statistics/sobol'

const key = streamKey(1, 'search')

describe('sobolPoints', () => {
  test('are those of scipy.stats.qmc.Sobol(8, scramble=False)', () => {
    expect(Array.from({ length: 12 }, (_, i) => [...sobolPoints(8, 1, { first: i })])).toEqual([
      [0, 0, 0, 0, 0, 0, 0, 0],
      [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25, 0.25, 0.75, 0.75, 0.25, 0.75],
      [0.25, 0.75, 0.75, 0.75, 0.25, 0.25, 0.75, 0.25],
      [0.375, 0.375, 0.625, 0.875, 0.375, 0.125, 0.375, 0.875],
      [0.875, 0.875, 0.125, 0.375, 0.875, 0.625, 0.875, 0.375],
      [0.625, 0.125, 0.875, 0.625, 0.625, 0.875, 0.125, 0.125],
      [0.125, 0.625, 0.375, 0.125, 0.125, 0.375, 0.625, 0.625],
      [0.1875, 0.3125, 0.9375, 0.4375, 0.5625, 0.3125, 0.4375, 0.9375],
      [0.6875, 0.8125, 0.4375, 0.9375, 0.0625, 0.8125, 0.9375, 0.4375],
      [0.9375, 0.0625, 0.6875, 0.1875, 0.3125, 0.5625, 0.1875, 0.1875],
      [0.4375, 0.5625, 0.1875, 0.6875, 0.8125, 0.0625, 0.6875, 0.6875],
    ])
    // …fast_forward(1_000_000), times 2³², which takes the direction numbers up to the 20th
    expect([...sobolPoints(8, 1, { first: 1_000_000 })].map((u) => u * 2 ** 32)).toEqual([
      113709056, 1339682816, 3556216832, 2870095872, 2700070912, 3414765568, 4169322496, 72126464,
    ])
    // Σ (i + 1)·xᵢ·2³² of the first 1,000 points, modulo 2³¹ − 1
    const points = sobolPoints(8, 1000)
    const sums = Array.from({ length: 8 }, (_, j) => {
      let sum = 0
      for (let i = 0; i < 1000; i++) sum += (i + 1) * points[i * 8 + j] * 2 ** 32
      return sum % (2 ** 31 - 1)
    })
    expect(sums).toEqual([
      621257708, 789030279, 520594290, 1225237539, 1527226942, 1695000526, 721921854, 1023910235,
    ])
  })

  test.each([undefined, key])('2ᵏ points put one into each 2⁻ᵏ of every dimension, shift %s', (shift) => {
    for (const first of [0, 64, 640]) {
      const points = sobolPoints(8, 64, { first, shift })
      for (let j = 0; j < 8; j++) {
        const cells = Array.from({ length: 64 }, (_, i) => Math.floor(points[i * 8 + j] * 64))
        expect(new Set(cells).size).toBe(64)
      }
    }
  })

  test('a shift is one number per dimension, ⊕-ed to every point', () => {
    const [plain, shifted] = [sobolPoints(3, 20), sobolPoints(3, 20, { shift: key })]
    shifted.forEach((u, i) => {
      const expected = ((plain[i] * 2 ** 32) ^ bits(key[0], key[1], i % 3)) >>> 0
      expect(u * 2 ** 32).toBe(expected)
      expect(u).toBeLessThan(1)
    })
  })

  test('a search can be continued, and has 8 dimensions at most', () => {
    expect(sobolPoints(2, 5, { first: 7 })).toEqual(sobolPoints(2, 12).slice(14))
    expect(sobolPoints(4, 0).length).toBe(0)
    expect(SOBOL_DIMENSIONS).toBe(8)
    expect(() => sobolPoints(9, 1)).toThrow(RangeError)
  })
})
