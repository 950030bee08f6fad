import { beforeEach, expect, test, vi } from 'vitest'
import { enqueue, leaveQueue } from '../../../src/ui/charts/frames'

let frames: (() => void)[] = []
const nextFrame = () => {
  const due = frames
  frames = []
  for (const frame of due) frame()
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  return () => {
    while (frames.length > 0) nextFrame()
  }
})

test('a frame draws one chart, in the order of the requests', () => {
  const drawn: string[] = []
  for (const name of ['a', 'b', 'c']) enqueue(() => drawn.push(name))
  nextFrame()
  expect(drawn).toEqual(['a'])
  nextFrame()
  nextFrame()
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(frames).toHaveLength(0)
})

test('a repeated request keeps its place and is drawn once', () => {
  const drawn: string[] = []
  const a = () => drawn.push('a')
  const b = () => drawn.push('b')
  enqueue(a)
  enqueue(b)
  enqueue(a)
  for (let i = 0; i < 4; i++) nextFrame()
  expect(drawn).toEqual(['a', 'b'])
})

test('a removed chart is not drawn, and the frame draws the next', () => {
  const drawn: string[] = []
  const a = () => drawn.push('a')
  enqueue(a)
  enqueue(() => drawn.push('b'))
  leaveQueue(a)
  nextFrame()
  expect(drawn).toEqual(['b'])
})

test('removing and requesting in one frame does not draw two', () => {
  const drawn: string[] = []
  const a = () => drawn.push('a')
  enqueue(a)
  leaveQueue(a)
  enqueue(a)
  enqueue(() => drawn.push('b'))
  nextFrame()
  expect(drawn).toEqual(['a'])
})

test('a chart may request again while it is drawn', () => {
  let draws = 0
  const again = () => {
    if (++draws < 3) enqueue(again)
  }
  enqueue(again)
  for (let i = 0; i < 5; i++) nextFrame()
  expect(draws).toBe(3)
})
