import { expect, it } from 'vitest'
import type { LessonRun } from '../../src/lessons/lesson'
import { atFirst, atLast, highest, largestGap, mean } from '../../src/lessons/reading'
import { tableOf } from '../../src/metrics/stepTable'
import { figureText } from '../../src/ui/learn/figureText'

const runOf = (values: number[]): LessonRun => ({
  ...tableOf({ steps: values.length, columns: ['reward'], values: [Float64Array.from(values)] }),
  inspection: null!,
})

it('means are taken over the steps with a measurement', () => {
  const run = runOf([1, NaN, 3, 5, 7])
  expect(mean(run, 'reward')).toBe(4)
  expect(mean(run, 'reward', 1, 3)).toBe(3)
  expect(atFirst(run, 'reward', 2)).toBe(1)
  expect(atLast(run, 'reward', 2)).toBe(6)
  expect(highest(run, 'reward')).toBe(7)
  expect(mean(run, 'kl')).toBeNaN()
})

it('two runs differ by their largest difference at one step', () => {
  expect(largestGap(runOf([1, 2, NaN]), runOf([1, 5, 3]), 'reward')).toBe(3)
})

it('figures are written with the digits that they need', () => {
  const number = [0, 1, 0.005678, -1.234, 45.636].map((value) => figureText('en', value, 'number'))
  expect(number).toEqual(['0', '1', '0.0057', '−1.23', '45.6'])
  expect(figureText('en', 0.317, 'percent')).toBe('32%')
  expect(figureText('en', NaN, 'number')).toBe('–')
})
