import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { signFlipTest } from '../../src/statistics/signFlip'

const key = streamKey(1, 'bootstrap')
const D = [0.12, -0.03, 0.08, 0.2, 0.05, -0.01, 0.11, 0.09]

describe('signFlipTest', () => {
  test('is the exact randomisation test', () => {
    // scipy.stats.permutation_test((d,), np.sum, permutation_type='samples', n_resamples=np.inf) gave 8 of 256
    expect(signFlipTest(D, key)).toBe(8 / 256)
    expect(signFlipTest([1, 2, 3], key)).toBe(2 / 8)
    expect(signFlipTest([5, -5], key)).toBe(1)
    expect(signFlipTest([0, 0, 0], key)).toBe(1)
    expect(signFlipTest([], key)).toBe(1)
  })

  test('goes through all signs', () => {
    const slow = (d: readonly number[]) => {
      const total = Math.abs(d.reduce((sum, x) => sum + x, 0))
      let hits = 0
      for (let signs = 0; signs < 2 ** d.length; signs++) {
        const sum = d.reduce((s, x, i) => s + ((signs >> i) & 1 ? -x : x), 0)
        if (Math.abs(sum) >= total) hits++
      }
      return hits / 2 ** d.length
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 9 }), (d) => {
        expect(signFlipTest(d, key)).toBe(slow(d))
        // sums that tie on paper must tie in floating point
        expect(
          signFlipTest(
            d.map((x) => x / 10),
            key,
          ),
        ).toBe(slow(d))
      }),
    )
  })

  test('draws signs beyond 16 pairs, near the exact answer, the same again', () => {
    // every difference 1: P(|Σ ±1| ≥ 8 of 20) = P(at most 6 or at least 14 heads of 20), twice 60460 / 2²⁰
    const d = [...new Array<number>(14).fill(1), ...new Array<number>(6).fill(-1)]
    const p = signFlipTest(d, key)
    expect(Math.abs(p - (2 * 60460) / 2 ** 20)).toBeLessThan(0.012)
    expect(signFlipTest(d, key)).toBe(p)
    expect(signFlipTest(new Array<number>(40).fill(1), key)).toBe(1 / 10001)
  })
})
