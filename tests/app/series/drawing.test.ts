import { expect, test } from 'vitest'
import { placeOn } from '../../../src/app/series/axis'
import { drawingOf, previousCurves, type DrawingRequest } from '../../../src/app/series/drawing'
import type { Range } from '../../../src/tasks/task'
import { append, historyOf } from './histories'

const NONE = previousCurves([], { metric: 'reward' }, 0, false)
const rewards = (...values: number[]) =>
  historyOf(
    ['reward', 'reward_std', 'eval_reward'],
    values.map((reward, i) => ({
      metrics: { reward, reward_std: 0.1, ...(i % 2 === 1 && { eval_reward: reward }) },
    })),
  )
const bandWithin = (...range: Range) => ({ mean: 'reward', std: 'reward_std', range }) as const
const request = (values: number[], more: Partial<DrawingRequest> = {}): DrawingRequest => ({
  history: rewards(...values),
  lines: [{ metric: 'reward' }],
  previous: NONE,
  smoothing: 0,
  isLog: false,
  include: [],
  ...more,
})

test('steps are counted from 1, gaps have no y', () => {
  expect(drawingOf(request([0.25, NaN, 0.75])).lines).toEqual([
    [
      { x: 1, y: 0.25 },
      { x: 2, y: null },
      { x: 3, y: 0.75 },
    ],
  ])
})

test('a sparse line joins its points and is not smoothed', () => {
  const drawing = drawingOf(
    request([0, 1, 0, 3], { lines: [{ metric: 'eval_reward', isSparse: true }], smoothing: 0.9 }),
  )
  expect(drawing.lines).toEqual([
    [
      { x: 2, y: 1 },
      { x: 4, y: 3 },
    ],
  ])
  expect(drawing.raw).toEqual([[]])
})

test('a smoothed line keeps its own values beside it, and the axis holds both', () => {
  const drawing = drawingOf(request([0, 0, 8], { smoothing: 0.5 }))
  expect(drawing.raw[0].map(({ y }) => y)).toEqual([0, 0, 8])
  expect(drawing.lines[0][2].y).toBeCloseTo(8 * (0.5 / 0.875), 12)
  expect(drawing.y.high).toBe(8)
})

test('a band reaches one std to either side', () => {
  const { bands, y } = drawingOf(
    request([0.5, 0.75], { band: bandWithin(-Infinity, Infinity), include: [0, 1] }),
  )
  expect(bands[0].map(({ x }) => x)).toEqual([1, 2, 2, 1])
  expect(bands[0].map(({ y }) => y!.toFixed(6))).toEqual(['0.600000', '0.850000', '0.650000', '0.400000'])
  expect([y.low, y.high]).toEqual([0, 1])
})

test('a log axis is in powers of ten and has gaps where there is no logarithm', () => {
  const drawing = drawingOf(request([0.01, 0, 1], { isLog: true }))
  expect(drawing.lines[0].map(({ y }) => y)).toEqual([-2, null, 0])
  expect(drawing.y.ticks).toEqual([-2, -1, 0])
})

test('on a log axis what is 0 is a gap, however much the line is smoothed', () => {
  const values = [0.01, 1, 0, -3e-17, 1e-15, 0]
  for (const smoothing of [0, 0.6]) {
    const { lines, y } = drawingOf(request(values, { isLog: true, smoothing }))
    expect(lines[0].map(({ y }) => y === null)).toEqual([false, false, true, true, true, true])
    expect(y.ticks).toEqual([-2, -1, 0])
  }
})

test('a band ends where the axis ends, and where rewards must', () => {
  const edges = (range: Range, ...values: number[]) =>
    drawingOf(request(values, { band: bandWithin(...range), include: [0, 1] })).bands[0].map(({ y }) =>
      Number(y!.toFixed(6)),
    )
  expect(edges([-Infinity, Infinity], 0.05, 0.95)).toEqual([0.15, 1, 0.85, 0])
  expect(edges([-Infinity, Infinity], -0.25, 1.25)).toEqual([-0.15, 1.25, 1.15, -0.25])
  expect(edges([0.1, 0.9], 0.15, 0.85)).toEqual([0.25, 0.9, 0.75, 0.1])
})

test('a band from 0 up is on the axis whole, but never below 0', () => {
  const band = { mean: 'reward', std: 'reward_std', range: [0, Infinity], isOnAxis: true } as const
  const { bands, y } = drawingOf(request([0.05, 0.5], { band }))
  expect(bands[0].map((point) => Number(point.y!.toFixed(6)))).toEqual([0.15, 0.6, 0.4, 0])
  expect(y.low).toBe(0)
  expect(y.high).toBeGreaterThanOrEqual(0.6)
})

test('a band without a step leaves the axis as it is', () => {
  const band = { mean: 'reward', std: 'reward_std', range: [-Infinity, Infinity], isOnAxis: true } as const
  expect(drawingOf(request([], { band })).y).toMatchObject({ low: 0, high: 1 })
})

test('earlier runs are one line with gaps between them, and widen the axes', () => {
  const earlier = [{ history: rewards(1, 2) }, { history: rewards(...Array.from({ length: 30 }, () => 5)) }]
  const previous = previousCurves(earlier, { metric: 'reward' }, 0, false)
  expect(previous.points.slice(0, 4)).toEqual([
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 0, y: null },
    { x: 1, y: 5 },
  ])
  const { x, y } = drawingOf(request([0], { previous }))
  expect([x.high, y.high]).toEqual([30, 5])
})

test('a growing history is drawn up to where it has grown', () => {
  const growing = request([0.1])
  expect(drawingOf(growing).lines[0]).toHaveLength(1)
  append(growing.history, [{ metrics: { reward: 0.2 } }])
  expect(drawingOf(growing).lines[0]).toHaveLength(2)
})

test('a place on an axis is a share of it', () => {
  expect(placeOn({ low: -1, high: 3, ticks: [], step: 1 }, 0)).toBe(0.25)
})

test('a spike does not flatten a curve whose figure cuts spikes, and is told of', () => {
  const usual = Array.from({ length: 99 }, (_, i) => 1 + (i % 5) / 10)
  const drawn = (values: number[], cutsSpikes = true) =>
    drawingOf(request(values, { cutsSpikes, include: [0] }))
  const [before, after] = [usual.slice(0, 40), usual.slice(40)]
  const cut = drawn([...before, 25, ...after])
  expect(cut.y.high).toBe(3)
  expect(cut.beyond).toEqual({ x: 41, y: 25 })
  // the line is whole: the plot cuts it off
  expect(cut.lines[0]).toContainEqual({ x: 41, y: 25 })
  expect(drawn([...before, 25, ...after], false)).toMatchObject({ y: { high: 25 }, beyond: null })
  // a value within twice the usual ones, and the newest one, lie on the axis
  expect(drawn([...before, 2.5, ...after])).toMatchObject({ y: { high: 2.5 }, beyond: null })
  expect(drawn([...usual, 25])).toMatchObject({ y: { high: 25 }, beyond: null })
  // values below 0 have no usual height
  expect(drawn(usual.map((value) => -value)).beyond).toBeNull()
})
