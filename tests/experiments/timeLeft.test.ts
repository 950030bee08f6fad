import { expect, test } from 'vitest'
import { createTimeLeft } from '../../src/experiments/timeLeft'

test('the time left follows the speed of the last half minute', () => {
  const left = createTimeLeft()
  left.begin(0)
  // 100 a second for a minute, then 10
  let [done, estimate]: [number, number | null] = [0, null]
  for (let second = 1; second <= 100; second++) {
    done += second <= 60 ? 100 : 10
    estimate = left.at(second * 1000, done, 10_000)
    if (second === 60) expect(estimate).toBeCloseTo(40, 6)
  }
  expect(estimate).toBeCloseTo((10_000 - done) / 10, 6)
})

test('a pause does not count, nor what is done before it', () => {
  const left = createTimeLeft()
  left.begin(0)
  for (let second = 1; second <= 9; second++) left.at(second * 1000, second * 100, 2000)
  left.begin(900)
  expect(left.at(100_000, 900, 2000)).toBeNull()
  expect(left.at(101_000, 1000, 2000)).toBeNull()
  expect(left.at(103_000, 1200, 2000)).toBeNull()
  expect(left.at(105_000, 1400, 2000)).toBeCloseTo(6, 6)
})
