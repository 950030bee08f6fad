import { expect, test } from 'vitest'
import { MOST_CHOSEN } from '../../../src/app/runsView/state'
import { MOST_ROWS } from '../../../src/experiments/compare/rows'
import { lookOf } from '../../../src/ui/experiments/look'

test('rows are ink, plum, green, and then grey, and the grey ones differ in dash', () => {
  const looks = Array.from({ length: Math.max(MOST_ROWS, MOST_CHOSEN) }, (_, style) => lookOf(style))
  expect(looks.map(({ colour }) => Number(colour.at(-1)))).toEqual([1, 2, 3, 4, 4, 4, 4, 4])
  // each of the first four has a colour of its own, and its name stands at the end of its curve
  expect(looks.map(({ dash }) => dash === undefined)).toEqual(looks.map((_, i) => i < 4))
  expect(new Set(looks.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(looks.length)
})
