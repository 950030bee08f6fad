import { expect } from 'vitest'
import { createWebgpuLearner } from '../../src/engine/webgpu/learner'
import { longTest } from '../isLong'
import { shapeOf, stepperOf, wholeStepperOf } from './engineStep'

const SMALL = { width: 16, embedding: 8, prompts: 3, group: 4, runs: 2 }

longTest('the measured step is the same with its reward on the device', async () => {
  const seeds = [1, 2]
  const [parts, whole] = [
    await createWebgpuLearner(shapeOf(SMALL), seeds),
    await createWebgpuLearner(shapeOf(SMALL), seeds),
  ]
  const takeParts = await stepperOf(parts, SMALL, seeds)
  const takeWhole = await wholeStepperOf(whole, SMALL, seeds)
  for (let step = 0; step < 3; step++) await takeParts()
  await takeWhole(3)
  const [expected, got] = [await parts.state(), await whole.state()]
  expect([...got.updates]).toEqual([6, 6])
  got.parameters.forEach((value, i) => expect(Math.abs(value - expected.parameters[i])).toBeLessThan(1e-4))
  parts.dispose()
  whole.dispose()
})
