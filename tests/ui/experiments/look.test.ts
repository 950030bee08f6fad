import { expect, test } from 'vitest'
import { lookOf } from '../../../src/ui/experiments/look'

test('rows differ in colour and in dash, also beyond the number of colours', () => {
  const looks = Array.from({ length: 12 }, (_, style) => lookOf(style))
  expect(new Set(looks.slice(0, 6).map(({ colour }) => colour)).size).toBe(6)
  expect(new Set(looks.slice(0, 7).map(({ dash }) => dash)).size).toBe(7)
  expect(new Set(looks.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(12)
})
