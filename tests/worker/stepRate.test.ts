import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStepRate } from '../../src/worker/stepRate'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('the rate counts the time of steps, not the time before Play or during a pause', () => {
  const rate = createStepRate()
  const train = (steps: number, milliseconds: number) => {
    for (let i = 0; i < steps; i++) {
      const start = performance.now()
      vi.advanceTimersByTime(milliseconds)
      rate.count(start)
    }
  }
  expect(rate.perSecond()).toBeNaN()
  vi.advanceTimersByTime(20_000)
  rate.resume()
  train(3, 50)
  expect(rate.perSecond()).toBe(20)
  vi.advanceTimersByTime(60_000)
  rate.resume()
  train(2, 50)
  expect(rate.perSecond()).toBe(20)
})

it('the time of a step is its work, without what is waited between two', () => {
  const rate = createStepRate()
  expect(rate.milliseconds()).toBeNaN()
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(400)
    const start = performance.now()
    vi.advanceTimersByTime(12)
    rate.count(start)
  }
  expect(rate.milliseconds()).toBe(12)
})
