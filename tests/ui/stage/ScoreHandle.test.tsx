import type { PointerEvent } from 'react'
import { expect, test } from 'vitest'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { ScoreHandle } from '../../../src/ui/stage/ScoreHandle'

const place = geometryOf(
  { width: 800, height: 400, isPhone: false },
  { answers: 100, scores: [0, 1], reach: 2, sizes: [8] },
)

test('a score is taken by the first button of a pointer alone', () => {
  const { onPointerDown } = ScoreHandle({ x: 0, y: 0, place, title: '', onMove: () => {} }).props
  const taken = [0, 1, 2].filter((button) => {
    let isTaken = false
    const currentTarget = { setPointerCapture: () => (isTaken = true) }
    onPointerDown({ button, currentTarget, pointerId: 1 } as unknown as PointerEvent<SVGCircleElement>)
    return isTaken
  })
  expect(taken).toEqual([0])
})
