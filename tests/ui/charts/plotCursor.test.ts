import { expect, test } from 'vitest'
import { shownPlaces } from '../../../src/ui/charts/frame/PlotCursor'

test('the cursor reaches the points that a part of the axis shows, and no others', () => {
  const places = [0, 64, 640, 1280]
  expect(shownPlaces(places, 0, 1280)).toEqual([0, 3])
  expect(shownPlaces(places, 512, 1152)).toEqual([2, 2])
  const [first, last] = shownPlaces(places, 700, 800)
  expect(last).toBeLessThan(first)
  expect(shownPlaces([], 0, 1)).toEqual([0, -1])
})
