import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { randomPoints } from '../../src/statistics/randomPoints'

const key = streamKey(1, 'search')

describe('randomPoints', () => {
  test('are uniform, and do not depend on how many there are', () => {
    const points = randomPoints(key, 3, 4000)
    expect(randomPoints(key, 3, 110)).toEqual(points.slice(0, 330))
    expect(randomPoints(streamKey(2, 'search'), 3, 10)).not.toEqual(points.slice(0, 30))
    for (let j = 0; j < 3; j++) {
      const one = points.filter((_, i) => i % 3 === j)
      expect(one.reduce((sum, u) => sum + u, 0) / 4000).toBeCloseTo(0.5, 1)
      expect(one.reduce((sum, u) => sum + (u - 0.5) ** 2, 0) / 4000).toBeCloseTo(1 / 12, 2)
    }
  })
})
