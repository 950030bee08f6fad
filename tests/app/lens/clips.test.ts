import { expect, test } from 'vitest'
import { nextClipped, tokensOfGroup } from '../../../src/app/lens/clips'
import { passFigures } from '../../../src/app/lens/passes'
import { inspectionOf } from '../../ui/lens/inspections'

const inspection = inspectionOf()
const figures = passFigures(inspection, [1])

test('leads from one clipped token to the next in the order shown, and round again', () => {
  const first = nextClipped(inspection, figures, 0, [1, 0], null)
  expect(first).toEqual({ row: 1, place: 0 })
  const second = nextClipped(inspection, figures, 0, [1, 0], first)
  expect(second).toEqual({ row: 0, place: 1 })
  expect(nextClipped(inspection, figures, 0, [1, 0], second)).toEqual(first)
})

test('goes on to other groups of the step', () => {
  expect(nextClipped(inspection, figures, 1, [2, 3], null)).toEqual({ row: 0, place: 1 })
})

test('finds nothing where the step is on-policy', () => {
  expect(nextClipped(inspection, passFigures(inspection, [0]), 0, [0, 1], null)).toBeNull()
})

test('the tokens of a group are those of all its completions that the loss counts', () => {
  const dots = tokensOfGroup(inspection, figures, 1, 0)
  expect(dots).toHaveLength(2)
  expect(dots.map(({ ratio }) => ratio.toFixed(2))).toEqual(['1.35', '0.67'])
  expect(dots[0].advantage).toBeGreaterThan(0)
  expect(dots[1].advantage).toBeLessThan(0)
})
