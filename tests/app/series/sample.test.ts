import { expect, test } from 'vitest'
import { strideFor, tableSteps } from '../../../src/app/series/sample'

test('a short run is told step by step, the newest first', () => {
  expect(tableSteps(4, 96)).toEqual([4, 3, 2, 1])
  expect(tableSteps(0, 96)).toEqual([])
})

test('a long run by strides of a power of two, with its ends', () => {
  expect(strideFor(2000, 96)).toBe(32)
  const steps = tableSteps(2000, 96)
  expect(steps.slice(0, 3)).toEqual([2000, 1984, 1952])
  expect(steps.at(-1)).toBe(1)
  expect(steps.length).toBeLessThanOrEqual(98)
})

test('steps that must be there are there, those out of range are not', () => {
  expect(tableSteps(1000, 10, [333, 2000])).toContain(333)
  expect(tableSteps(1000, 10, [333, 2000])).not.toContain(2000)
})
