import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepRecord } from '../../src/train/record'
import { createProgressBuffer } from '../../src/worker/progress'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const RECORD: StepRecord = {
  metrics: Float64Array.of(0.5),
  advantageMean: Float32Array.of(0),
  advantageStd: Float32Array.of(1),
  rewardMean: Float32Array.of(0.5),
  rewardStd: Float32Array.of(0.1),
  dead: Uint8Array.of(0),
}

it('the rate counts the time of steps, not the time before Play or during a pause', () => {
  const buffer = createProgressBuffer()
  let step = 0
  const train = (steps: number, milliseconds: number) => {
    for (let i = 0; i < steps; i++) {
      vi.advanceTimersByTime(milliseconds)
      buffer.add(++step, RECORD)
    }
  }
  vi.advanceTimersByTime(20_000)
  buffer.resume()
  train(3, 50)
  expect(buffer.flush()).toMatchObject({ firstStep: 1, steps: 3, stepsPerSecond: 20 })
  vi.advanceTimersByTime(60_000)
  buffer.resume()
  train(2, 50)
  expect(buffer.flush()).toMatchObject({ firstStep: 4, steps: 2, stepsPerSecond: 20 })
})
