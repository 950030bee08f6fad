import { expect, test } from 'vitest'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { operationsRoom } from '../../../src/ui/stage/operationsRoom'

/** Design pixels of what was measured in English, in which the words are longest: operations, a figure's letters, the word. */
const widthOf = (figures: readonly string[], hasName: boolean, hasWord: boolean) =>
  219 +
  (hasName ? 60 : 0) +
  figures.reduce((sum, figure) => sum + 8 + 7.8 * figure.length, 0) +
  (hasWord ? 77 : 0)

const NARROW = 1099 - 48

test.each([88, 124, 168])(
  'the operations end before the result at every width, answers %i px wide',
  (answers) => {
    for (let width = 652; width <= 1400; width += 4) {
      const isNarrow = width <= NARROW
      const place = geometryOf(
        { width, height: 600, isPhone: false },
        { answers, scores: [0, 1], reach: 2.5, sizes: [8] },
      )
      const written = { mean: isNarrow ? null : '−0.38', divisor: '1.28', hasWord: !isNarrow, longer: 0 }
      const room = operationsRoom(place, written, isNarrow)
      const shown = [room.hasMean && '−0.38', room.hasDivisor && '1.28'].filter((figure) => figure !== false)
      const end = room.left + widthOf(shown, room.hasName, room.hasWord)
      expect(end, `${width}`).toBeLessThanOrEqual(place.result!.left - 8)
      expect(room.left, `${width}`).toBeGreaterThanOrEqual(place.score!.left + 60)
    }
  },
)

test('a longer name of what is subtracted needs room of its own', () => {
  for (let width = 652; width <= 1400; width += 4) {
    const place = geometryOf(
      { width, height: 600, isPhone: false },
      { answers: 124, scores: [0, 1], reach: 2.5, sizes: [8] },
    )
    const room = operationsRoom(place, { mean: '−0.38', divisor: '1.28', hasWord: true, longer: 4 }, false)
    const shown = [room.hasMean && '−0.38', room.hasDivisor && '1.28'].filter((figure) => figure !== false)
    const end = room.left + 4 * 7.8 + widthOf(shown, room.hasName, room.hasWord)
    // the operations themselves are never left out
    if (room.hasName) expect(end, `${width}`).toBeLessThanOrEqual(place.result!.left - 8)
  }
})

test('the operations show everything and stand at the axis of pushes if there is no result', () => {
  const place = geometryOf(
    { width: 672, height: 600, isPhone: false },
    { answers: 88, scores: [0, 1], reach: 2.5, sizes: [8] },
  )
  expect(
    operationsRoom(
      { ...place, result: null },
      { mean: '0.10', divisor: '0.30', hasWord: true, longer: 0 },
      true,
    ),
  ).toEqual({
    left: Math.max(place.push.left - 24, place.score!.left + 60),
    hasName: true,
    hasMean: true,
    hasDivisor: true,
    hasWord: true,
  })
})
