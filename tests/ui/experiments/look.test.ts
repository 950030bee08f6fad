import { expect, test } from 'vitest'
import { MOST_CHOSEN } from '../../../src/app/runsView/state'
import { MOST_ROWS } from '../../../src/experiments/compare/rows'
import { lookOf } from '../../../src/ui/experiments/look'

test('rows are ink, plum, green, and then grey, and differ in dash beyond the number of colours', () => {
  const looks = Array.from({ length: Math.max(MOST_ROWS, MOST_CHOSEN) }, (_, style) => lookOf(style))
  expect(looks.map(({ colour }) => Number(colour.at(-1)))).toEqual([1, 2, 3, 4, 4, 4, 4, 4])
  expect(new Set(looks.slice(0, 7).map(({ dash }) => dash)).size).toBe(7)
  expect(new Set(looks.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(looks.length)
})
