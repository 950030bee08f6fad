import { expect, test } from 'vitest'
import type { ComparisonCurves, RowCurve } from '../../../src/app/experiments/compare/curves'
import { axisValues } from '../../../src/metrics/metrics'
import { curvesDrawing } from '../../../src/ui/experiments/compare/curvesDrawing'

const floats = (...values: number[]) => Float64Array.of(...values)
const row = (change: Partial<RowCurve> = {}): RowCurve => ({
  row: 'a',
  x: floats(1, 2, 3),
  centre: floats(0.2, NaN, 0.6),
  low: floats(0.1, NaN, 0.5),
  high: floats(0.3, NaN, 0.7),
  count: Int32Array.of(2, 0, 2),
  raw: null,
  seeds: [],
  ...change,
})
const curves = (...rows: RowCurve[]): ComparisonCurves => ({ rows, xHigh: 30, low: 0.1, high: 0.7 })

test('a line has a gap without a measurement, and its band surrounds the measured parts', () => {
  const { lines, bands, raw } = curvesDrawing(curves(row()), 'steps', [], 0)
  expect(lines[0].map(({ y }) => y)).toEqual([0.2, null, 0.6])
  expect(bands[0].map(({ x, y }) => [x, y])).toEqual([
    [1, 0.3],
    [3, 0.7],
    [3, 0.5],
    [1, 0.1],
  ])
  expect(raw).toEqual([[]])
})

test('every seed is drawn faint with a gap after it, else the mean before smoothing', () => {
  const seeds = [floats(0, 1, 2), floats(2, 1, 0)]
  const drawn = curvesDrawing(curves(row({ seeds }), row({ raw: floats(0, 0, 1) })), 'steps', [], 0)
  expect(drawn.raw[0].filter(({ y }) => y === null)).toHaveLength(2)
  expect(drawn.raw[0]).toHaveLength(8)
  expect(drawn.raw[1].map(({ y }) => y)).toEqual([0, 0, 1])
})

test('the axes contain all points; that of a share begins at 0 and ends above the highest point, and an empty drawing has axes too', () => {
  expect(curvesDrawing(curves(row()), 'completions', [], 0).x.high).toBeGreaterThanOrEqual(30)
  const share = curvesDrawing(curves(row()), 'steps', axisValues('eval_reward'), 0)
  expect([share.y.low, share.y.high]).toEqual([0, 0.8])
  const empty = { rows: [], xHigh: NaN, low: NaN, high: NaN }
  // before the first value and while runs train, the axis already has its length
  const { high, ticks } = curvesDrawing(empty, 'completions', [], 19_200).x
  expect([high, ticks]).toEqual([19_200, [0, 5000, 10_000, 15_000, 19_200]])
  expect(curvesDrawing(empty, 'completions', [], 640).x.ticks).toEqual([0, 200, 400, 640])
  expect(curvesDrawing(empty, 'steps', [], 19_200).x.high).toBeLessThan(100)
  const nothing = curvesDrawing({ rows: [], xHigh: NaN, low: NaN, high: NaN }, 'seconds', [], 0)
  expect(nothing.y.high).toBeGreaterThan(nothing.y.low)
  expect(nothing.x.high).toBe(1)
})
