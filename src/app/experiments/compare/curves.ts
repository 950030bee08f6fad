import type { MetricKey } from '../../../metrics/metrics'
import { band, type Band, type BandKind } from '../../../statistics/band'
import { finiteExtent } from '../../../statistics/finiteExtent'
import type { Resampling } from '../../../statistics/resampling'
import { keepingLast } from '../../../experiments/keepingLast'
import { resamplingOf } from '../../../experiments/compare/resamples'
import {
  commonPoints,
  measuredCurve,
  placeAt,
  valueAt,
  type MeasuredCurve,
} from '../../../experiments/curvePoints'
import { isAtEnd, type ExperimentRun } from '../../../experiments/experimentRun'
import { runsOfRow } from '../../../experiments/compare/rows'
import type { CompareState, CurveView, ComparisonRow, RowId } from '../../../experiments/state'

/** A row's curve: at most 125 points on the chosen axis, the same for all rows. */
export interface RowCurve extends Band {
  row: RowId
  /** x in the unit of the axis; centre, low, high and count over the smoothed seeds, NaN if there is none */
  x: Float64Array
  /** the mean of the seeds without smoothing, drawn faintly behind; null without smoothing */
  raw: Float64Array | null
  /** one smoothed line per seed for the band `seeds`; else empty */
  seeds: readonly Float64Array[]
}

export interface ComparisonCurves {
  rows: readonly RowCurve[]
  /** of all drawn numbers; NaN if there are none */
  xHigh: number
  low: number
  high: number
}

/** A row's numbers under the cursor: those of the last point at or before `x`. */
export interface RowReading {
  row: RowId
  x: number
  /** whether the row's curve ends before the place that was asked for */
  isPast: boolean
  value: number
  low: number
  high: number
  /** number of seeds behind it */
  count: number
}

type Drawn = Pick<CompareState, 'rows' | 'settings' | 'runs' | 'version' | 'view'>

/**
 * The curves of all rows. Between two measurements a seed is interpolated linearly; a row's curve ends at the last measurement
 * of its slowest running seed. Cached until runs, rows or view change, so that it can be called while drawing.
 */
export const comparisonCurves = keepingLast(
  ({ rows, settings, runs, version, view: { metric, axis, band: kind, smoothing } }: Drawn) => [
    ...[rows, settings, runs, version],
    ...[metric, axis, kind, smoothing],
  ],
  curvesOf,
)

function curvesOf({ rows, settings, runs, view }: Drawn): ComparisonCurves {
  const { metric, axis, smoothing } = view
  const begun = rows.map((row) =>
    runsOfRow(row, settings).flatMap(({ key }) => {
      const run = runs.get(key)
      return run && run.steps > 0 ? [run] : []
    }),
  )
  const measured = begun.map((seeds) => seeds.map((run) => measuredCurve(run, metric, axis, smoothing)))
  const all = measured.flat()
  const end = all.reduce((most, { reached }) => Math.max(most, reached), 0)
  const grid = commonPoints(all)
  const resampling = resamplingOf(settings.seed)
  const curves = rows.map((row, k) => rowCurve(row, begun[k], measured[k], grid, view, resampling))
  const extent = finiteExtent(
    curves.flatMap(({ centre, low, high, raw, seeds: lines }) => [
      centre,
      low,
      high,
      ...(raw ? [raw] : []),
      ...lines,
    ]),
  )
  return { rows: curves, xHigh: curves.length > 0 && end > 0 ? end : NaN, ...extent }
}

/** Points of a row that will not change, because all of its running seeds have measurements at or beyond them. */
const finalPoints = new WeakMap<ExperimentRun, Map<string, Map<number, Point>>>()
interface Point {
  centre: number
  low: number
  high: number
  count: number
}

function rowCurve(
  row: ComparisonRow,
  runs: readonly ExperimentRun[],
  seeds: readonly MeasuredCurve[],
  grid: Float64Array,
  { metric, axis, band: kind, smoothing }: CurveView,
  resampling: Resampling,
): RowCurve {
  const known = pointsOf(runs, metric, axis, kind, smoothing)
  const running = seeds.filter((_, i) => !isAtEnd(runs[i]))
  const reach = running.reduce((least, { x }) => Math.min(least, x.at(-1) ?? 0), Infinity)
  const lines = seeds.map((seed) => sampledAt(seed, 'y', grid, reach))
  const found: Band = {
    centre: new Float64Array(grid.length).fill(NaN),
    low: new Float64Array(grid.length).fill(NaN),
    high: new Float64Array(grid.length).fill(NaN),
    count: new Int32Array(grid.length),
  }
  const fresh: number[] = []
  grid.forEach((x, i) => {
    const point = known.get(x)
    if (point) put(found, i, point)
    else if (x <= reach) fresh.push(i)
  })
  const drawn = band(
    lines.map((line) => Float64Array.from(fresh, (i) => line[i])),
    kind,
    resampling,
  )
  fresh.forEach((i, j) => {
    if (j >= drawn.centre.length) return
    const point = { centre: drawn.centre[j], low: drawn.low[j], high: drawn.high[j], count: drawn.count[j] }
    put(found, i, point)
    known.set(grid[i], point)
  })
  const raws = smoothing > 0 ? seeds.map((seed) => sampledAt(seed, 'raw', grid, reach)) : []
  return {
    row: row.id,
    x: grid,
    ...found,
    raw: smoothing > 0 ? band(raws, 'seeds', resampling).centre : null,
    seeds: kind === 'seeds' ? lines : [],
  }
}

/** The final points of these runs in this view, to which more are added. */
function pointsOf(
  runs: readonly ExperimentRun[],
  metric: MetricKey,
  axis: string,
  kind: BandKind,
  smoothing: number,
): Map<number, Point> {
  if (runs.length === 0) return new Map()
  let views = finalPoints.get(runs[0])
  if (!views) finalPoints.set(runs[0], (views = new Map()))
  const name = JSON.stringify([
    metric,
    axis,
    kind,
    smoothing,
    runs.map(({ key, restarts }) => [key, restarts]),
  ])
  let points = views.get(name)
  if (!points) views.set(name, (points = new Map()))
  return points
}

function put(found: Band, i: number, { centre, low, high, count }: Point): void {
  found.centre[i] = centre
  found.low[i] = low
  found.high[i] = high
  found.count[i] = count
}

/** A seed's values at the points of a grid; NaN before its first measurement, after its last, and beyond `reach`. */
const sampledAt = (seed: MeasuredCurve, what: 'y' | 'raw', grid: Float64Array, reach: number) =>
  grid.map((x) => (x <= reach ? valueAt(seed, what, x) : NaN))

/** Every row at its last point at or before x; rows without such a point are left out. */
export function readingsAt({ rows }: ComparisonCurves, x: number): readonly RowReading[] {
  return rows.flatMap(({ row, x: xs, centre, low, high, count }) => {
    const asked = placeAt(xs, x)
    let place = asked
    while (place >= 0 && Number.isNaN(centre[place])) place--
    if (place < 0) return []
    return [
      {
        row,
        x: xs[place],
        isPast: place < asked,
        value: centre[place],
        low: low[place],
        high: high[place],
        count: count[place],
      },
    ]
  })
}
