import { expect, test } from 'vitest'
import { random, streamKey } from '../../src/random/streams'
import { seedsToDecide } from '../../src/statistics/seedsToDecide'
import { normals } from './helpers'

/** Differences whose mean is `effect` times their standard deviation. */
const withEffect = (effect: number) => [effect - Math.SQRT1_2, effect + Math.SQRT1_2]

test('as many pairs as G*Power plans for a paired t-test', () => {
  // two-sided, α 0.05, power 0.8, effects 0.5, 0.8, 1 and 0.2
  expect([0.5, 0.8, 1, 0.2].map((d) => seedsToDecide(withEffect(d), 0.95, 1))).toEqual([34, 15, 10, 199])
})

test('more comparisons need more seeds, and a larger difference fewer', () => {
  const of = (effect: number, m: number) => seedsToDecide(withEffect(effect), 0.95, m)
  expect(of(0.5, 3)).toBeGreaterThan(of(0.5, 1))
  expect(of(0.25, 1)).toBeGreaterThan(of(0.5, 1))
})

test('the ends: one difference, a mean of 0, differences that are all the same', () => {
  expect(seedsToDecide([0.1], 0.95, 1)).toBeNaN()
  expect(seedsToDecide([0.1, -0.1], 0.95, 1)).toBe(Infinity)
  expect(seedsToDecide([0.1, 0.1, 0.1, 0.1], 0.95, 1)).toBe(5)
})

test('so many pairs show the difference with a chance of about 80 %', () => {
  const draw = random(streamKey(7, 'noise'))
  const pairs = seedsToDecide(withEffect(0.8), 0.95, 1)
  let shown = 0
  for (let i = 0; i < 2000; i++) {
    const x = normals(() => draw.uniform(), pairs)
    const mean = x.reduce((sum, one) => sum + one, 0) / pairs + 0.8
    const variance = x.reduce((sum, one) => sum + (one + 0.8 - mean) ** 2, 0) / (pairs - 1)
    // the 97.5 % quantile of Student's t with 14 degrees of freedom
    if (Math.abs(mean) > 2.14479 * Math.sqrt(variance / pairs)) shown++
  }
  expect(shown / 2000).toBeGreaterThan(0.77)
  expect(shown / 2000).toBeLessThan(0.87)
})
