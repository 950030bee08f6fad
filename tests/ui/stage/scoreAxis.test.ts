import { expect, test } from 'vitest'
import { placeOfScore, scoreAxisOf } from '../../../src/ui/stage/scoreAxis'

const many = (score: number, count: number): number[] => Array.from({ length: count }, () => score)

test('the axis of scores is from 0 to 1, and further by halves where scores are', () => {
  expect(scoreAxisOf([0, 0.3, 1], [])).toEqual([0, 1])
  expect(scoreAxisOf([...many(-0.7, 10), ...many(1.2, 10)], [])).toEqual([-1, 1.5])
})

test('a few rare scores do not widen it, more of them do', () => {
  expect(scoreAxisOf([...many(0.8, 61), ...many(-4, 3)], [])).toEqual([0, 1])
  expect(scoreAxisOf([...many(0.8, 60), ...many(-4, 4)], [])).toEqual([-4, 1])
})

test('it holds the mean of each group in the picture, and every score of a small step', () => {
  expect(scoreAxisOf([...many(0.8, 61), ...many(-4, 3)], [-0.4])).toEqual([-0.5, 1])
  expect(scoreAxisOf([0.5, -2], [Number.NaN])).toEqual([-2, 1])
})

test('a score beyond the axis stands at its end', () => {
  const place = { score: { left: 100, right: 200, zero: 100 }, scoreUnit: 100 }
  expect(placeOfScore(0.25, place)).toEqual({ x: 125, beyond: 0 })
  expect(placeOfScore(1, place)).toEqual({ x: 200, beyond: 0 })
  expect(placeOfScore(-4, place)).toEqual({ x: 100, beyond: -1 })
  expect(placeOfScore(1.3, place)).toEqual({ x: 200, beyond: 1 })
  expect(placeOfScore(0.5, { ...place, score: null })).toBeNull()
})
