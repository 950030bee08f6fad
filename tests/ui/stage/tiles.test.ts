import { expect, it } from 'vitest'
import { answersWidth, sceneWidth, tileSize } from '../../../src/ui/stage/tiles'

const scenes = [{ kind: 'scene' as const, columns: 0, gap: '', of: () => [], target: null }]

it('drawn answers are wider where the rows are tall', () => {
  const widthIn = (height: number) => answersWidth(scenes, tileSize({ width: 1000, height }, false, 1), false)
  expect(widthIn(374)).toBe(96)
  expect(widthIn(520)).toBe(144)
  // two groups have thin rows
  expect(sceneWidth(tileSize({ width: 1000, height: 520 }, false, 2))).toBe(96)
})
