import { describe, expect, it } from 'vitest'
import { bits, foldIn, permutation, random, streamKey, uniform } from '../../src/random/streams'
import { threefry2x32 } from '../../src/random/threefry'

describe('threefry2x32', () => {
  // Known answers of the Random123 distribution, 20 rounds.
  it.each([
    [0, 0, 0, 0, 0x6b200159, 0x99ba4efe],
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x1cb996fc, 0xbb002be7],
    [0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3, 0xc4923a9c, 0x483df7a0],
  ])('key %s %s', (k0, k1, x0, x1, first, second) => {
    const out = new Uint32Array(2)
    threefry2x32(k0, k1, x0, x1, out, 0)
    expect([...out]).toEqual([first, second])
  })
})

describe('streams', () => {
  it('differ by seed, purpose and every index', () => {
    const keys = [
      streamKey(1, 'rollout', 0, 0),
      streamKey(2, 'rollout', 0, 0),
      streamKey(1, 'problem', 0, 0),
      streamKey(1, 'rollout', 1, 0),
      streamKey(1, 'rollout', 0, 1),
      streamKey(1, 'rollout', 0),
    ]
    expect(new Set(keys.map(String)).size).toBe(keys.length)
  })

  it('fold in one index at a time', () => {
    expect(streamKey(7, 'noise', 3, 5)).toEqual(foldIn(foldIn(streamKey(7, 'noise'), 3), 5))
  })

  it('draw float32 numbers in [0, 1) with mean 1/2 and variance 1/12', () => {
    const draws = Array.from({ length: 20000 }, (_, i) => uniform(1, 2, i))
    expect(draws.every((u) => u >= 0 && u < 1 && Math.fround(u) === u)).toBe(true)
    const mean = draws.reduce((sum, u) => sum + u, 0) / draws.length
    const variance = draws.reduce((sum, u) => sum + (u - mean) ** 2, 0) / draws.length
    expect(mean).toBeCloseTo(0.5, 2)
    expect(variance).toBeCloseTo(1 / 12, 2)
    expect(uniform(1, 2, 0)).toBe((bits(1, 2, 0) >>> 8) / 2 ** 24)
  })

  it('draw integers that are uniform', () => {
    const draw = random([3, 4])
    const counts = new Array<number>(6).fill(0)
    for (let i = 0; i < 12000; i++) counts[draw.integer(6)]++
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
    expect(chiSquare).toBeLessThan(20.5) // 5 degrees of freedom, p = 0.001
  })

  it('permute every element once, differently for different keys', () => {
    const order = permutation([5, 6], 50)
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect([...permutation([5, 7], 50)]).not.toEqual([...order])
  })
})
