import { random, streamKey } from '../../../src/random/streams'
import { describe, expect, test } from 'vitest'
import {
  linearAxis,
  liveStepAxis,
  logAxis,
  niceStep,
  roundEnd,
  stepAxis,
  ticksWithin,
} from '../../../src/app/series/axis'

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect([0.3, 1, 1.01, 2.2, 7, 0.05].map(niceStep)).toEqual([0.5, 1, 2, 5, 10, 0.05])
})

test('round ends are at most a third too large', () => {
  expect([20, 21, 130, 260, 700, 0.11, 1].map(roundEnd)).toEqual([20, 25, 160, 300, 800, 0.12, 1])
  for (let x = 1; x < 1000; x += 0.7) {
    expect(roundEnd(x)).toBeGreaterThan(x * (1 - 1e-9))
    expect(roundEnd(x)).toBeLessThan(x * 1.34)
  }
})

test('ticks within two ends are multiples of a nice step, whole where only whole numbers have a meaning', () => {
  expect(ticksWithin(0.3, 2.6, 5)).toEqual({ ticks: [0.5, 1, 1.5, 2, 2.5], step: 0.5 })
  expect(ticksWithin(0.3, 2.6, 5, 1)).toEqual({ ticks: [1, 2], step: 1 })
  // the first step has a single tick
  expect(ticksWithin(0.6, 1.4, 2).ticks).toEqual([0.6, 0.8, 1, 1.2, 1.4].map((x) => expect.closeTo(x)))
})

describe('a linear axis', () => {
  test('ends on ticks', () => {
    expect(linearAxis(0, 1)).toEqual({ low: 0, high: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1], step: 0.2 })
    expect(linearAxis(0, 0.094).high).toBe(0.1)
    expect(linearAxis(-0.15, 1.4).ticks).toEqual([-0.5, 0, 0.5, 1, 1.5])
  })

  test('holds what it is asked to hold, with three to six ticks', () => {
    for (const [low, high] of [
      [-0.05, 0.95],
      [0.991, 1.013],
      [-1234, 17],
      [3e-9, 4e-8],
      [0, 5.1],
    ]) {
      const axis = linearAxis(low, high)
      expect(axis.low).toBeLessThanOrEqual(low)
      expect(axis.high).toBeGreaterThanOrEqual(high)
      expect(axis.ticks.length).toBeGreaterThanOrEqual(3)
      expect(axis.ticks.length).toBeLessThanOrEqual(6)
    }
  })

  test('from 0, of two intervals at most, is at most two and a half times as long as what it holds', () => {
    for (let high = 0.01; high < 5000; high *= 1.07) {
      const axis = linearAxis(0, high, 2)
      expect(axis.ticks).toHaveLength(3)
      expect(axis.high).toBeGreaterThanOrEqual(high)
      expect(axis.high).toBeLessThanOrEqual(2.5 * high)
    }
  })

  test('of one value has that value in its middle', () => {
    expect(linearAxis(2, 2)).toMatchObject({ low: 1, high: 3 })
    expect(linearAxis(0, 0)).toMatchObject({ low: 0, high: 1 })
  })

  test('of nothing goes from 0 to 1', () => {
    expect(linearAxis(Infinity, -Infinity)).toMatchObject({ low: 0, high: 1 })
  })

  test('does not move while values stay within it', () => {
    expect(linearAxis(0, 0.81)).toEqual(linearAxis(0, 0.99))
  })
})

describe('a log axis', () => {
  test('goes by whole decades', () => {
    expect(logAxis(0.002, 0.3)).toEqual({ low: -3, high: 0, ticks: [-3, -2, -1, 0], step: 1 })
  })

  test('of many decades leaves some out', () => {
    expect(logAxis(1e-9, 5)).toMatchObject({ low: -9, ticks: [-9, -5, -1, 3], step: 4 })
  })

  test('of one value, or of none, still has a length', () => {
    expect(logAxis(0.1, 0.1)).toMatchObject({ low: -1, high: 0 })
    expect(logAxis(Infinity, -Infinity)).toMatchObject({ low: -3, high: 0 })
  })
})

test('the axis of steps moves on in jumps', () => {
  expect(stepAxis(0).high).toBe(20)
  expect(stepAxis(21)).toMatchObject({ low: 0, high: 25 })
  expect(stepAxis(401).high).toBe(500)
  expect(stepAxis(499)).toEqual(stepAxis(401))
  expect(stepAxis(500).ticks).toEqual([0, 200, 400])
  expect(stepAxis(20_000).ticks).toEqual([0, 5000, 10_000, 15_000, 20_000])
})

test('any extent is held by two to as many intervals as are allowed', () => {
  const draw = random(streamKey(3, 'rollout'))
  for (let i = 0; i < 5000; i++) {
    const low = 10 ** (4 * draw.uniform() - 2) * (draw.uniform() - 0.5)
    const high = low + 10 ** (4 * draw.uniform() - 2) * draw.uniform()
    for (const most of [2, 3, 5]) {
      const axis = linearAxis(low, high, most)
      expect(axis.low).toBeLessThanOrEqual(low + 1e-9)
      expect(axis.high).toBeGreaterThanOrEqual(high - 1e-9)
      expect(axis.ticks.length).toBeGreaterThanOrEqual(3)
      expect(axis.ticks.length).toBeLessThanOrEqual(most + 1)
    }
  }
})

test('a live axis of steps ends at most a twelfth beyond the last one, and moves rarely', () => {
  expect(liveStepAxis(0)).toEqual(stepAxis(0))
  const ends = new Set<number>()
  for (let steps = 20; steps <= 20_000; steps++) {
    const { low, high } = liveStepAxis(steps)
    expect(low).toBe(0)
    expect(high).toBeGreaterThanOrEqual(steps)
    expect(high).toBeLessThanOrEqual(steps * (1 + 1 / 12))
    ends.add(high)
  }
  expect(ends.size).toBeLessThan(250)
})
