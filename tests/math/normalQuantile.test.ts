import { expect, test } from 'vitest'
import { normalQuantile } from '../../src/math/normalQuantile'

test('the quantiles are those of NormalDist in Python’s module statistics', () => {
  const known = [0, 0.8416212335729143, 1.959963984540054, -1.959963984540054, 2.3939797998185104]
  const found = [0.5, 0.8, 0.975, 0.025, 1 - 0.05 / 6].map(normalQuantile)
  found.forEach((z, i) => expect(z).toBeCloseTo(known[i], 12))
})
