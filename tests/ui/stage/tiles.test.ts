import { expect, it } from 'vitest'
import { rowHeight } from '../../../src/ui/stage/geometry'
import { answersWidth, tileSize } from '../../../src/ui/stage/tiles'

const scenes = [{ kind: 'scene' as const, columns: 0, gap: '', of: () => [], name: () => '', target: null }]

it('drawn answers are wider where the rows are taller', () => {
  const widthOf = (height: number, ...sizes: number[]) =>
    answersWidth(scenes, {
      tile: tileSize({ width: 1000, height }, false, sizes.length),
      row: rowHeight(height, sizes),
      isPhone: false,
    })
  expect(widthOf(374, 8)).toBe(111)
  // as high as the row of 72
  expect(widthOf(374, 4)).toBe(168)
  expect(widthOf(520, 8)).toBe(166)
  // two groups have thin rows
  expect(widthOf(520, 8, 8)).toBe(96)
})
