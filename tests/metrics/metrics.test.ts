import { expect, test } from 'vitest'
import { axisValues } from '../../src/metrics/metrics'

test('an axis in the unit of the reward includes 0, any other no value', () => {
  expect(axisValues('reward')).toEqual([0])
  expect(axisValues('rewards/exact/mean')).toEqual([0])
  expect(axisValues('kl')).toEqual([])
  expect(axisValues('task/accuracy')).toEqual([])
})
