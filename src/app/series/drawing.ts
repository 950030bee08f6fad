import type { History } from '../history/history'
import type { MetricKey } from '../../metrics/metrics'
import type { Range } from '../../tasks/task'
import { linearAxis, liveStepAxis, logAxis, type Axis } from './axis'
import { COARSE_BINS, curvePoints, type Curve } from './curve'
import { bandOf, curveOf } from './curves'
import { spikeLimit } from './spikes'

/** A point in the units of the axes; a y of null is a gap. */
export interface DrawnPoint {
  x: number
  y: number | null
}

/** Lines, and the axes that they are drawn on. */
export interface Drawing {
  x: Axis
  y: Axis
  isLog: boolean
  lines: DrawnPoint[][]
  /** the lines before smoothing; empty if nothing is smoothed */
  raw: DrawnPoint[][]
  /** all earlier runs in one line, with a gap between each and the next */
  previous: DrawnPoint[]
  /** outline of the band of line i, along its upper edge and back along the lower one; empty or absent without a band */
  bands: DrawnPoint[][]
  /** the largest value, if it lies above the axis */
  beyond?: DrawnPoint | null
}

/** The parts of a drawing that has lines alone, on linear axes. */
export const LINES_ALONE = { isLog: false, raw: [], previous: [], bands: [] } satisfies Partial<Drawing>

/** The points of a line, with a gap at each y that is not a number. */
export function pointsOfLine(x: ArrayLike<number>, y: ArrayLike<number>): DrawnPoint[] {
  return Array.from(x, (at, i) => ({ x: at, y: Number.isFinite(y[i]) ? y[i] : null }))
}

interface LineRequest {
  metric: MetricKey
  isSparse?: boolean
}

/** The line of earlier runs, and its extent for the axes. */
export interface PreviousCurves {
  points: DrawnPoint[]
  curves: readonly Curve[]
  /** steps of the longest run */
  steps: number
}

/** One metric of earlier runs. These runs no longer grow, so callers keep the result. */
export function previousCurves(
  runs: readonly { history: History }[],
  line: LineRequest,
  smoothing: number,
  isLog: boolean,
): PreviousCurves {
  const curves = runs.flatMap(({ history }) => curveFor(history, line, smoothing, isLog, COARSE_BINS) ?? [])
  return {
    points: curves.flatMap((curve) => [...pointsOf(curve, line, isLog), { x: 0, y: null }]),
    curves,
    steps: Math.max(0, ...runs.map(({ history }) => history.steps)),
  }
}

/** An area of mean ± std, within the possible values. */
export interface BandRequest {
  mean: MetricKey
  std: MetricKey
  range: Range
  /** the axis contains the whole band */
  isOnAxis?: boolean
}

const ANYTHING: Range = [-Infinity, Infinity]

export interface DrawingRequest {
  history: History
  lines: readonly LineRequest[]
  band?: BandRequest
  previous: PreviousCurves
  smoothing: number
  isLog: boolean
  /** values that the axis always contains */
  include: readonly number[]
  /** a few values far above all others do not decide the end of a linear axis */
  cutsSpikes?: boolean
}

/**
 * Lines and axes of a chart. The axes contain all lines. A band is cut off at the extent of the lines and of the values
 * that the axis always contains, and at the limits of the metric, because a std can reach beyond every possible value.
 * Lines are smoothed before they are decimated. Sparse lines are not smoothed, because their points are too far apart.
 */
export function drawingOf(request: DrawingRequest): Drawing {
  const { history, previous, smoothing, isLog } = request
  const shown: Curve[] = [...previous.curves]
  const draw = (line: LineRequest, weight: number): DrawnPoint[] => {
    const curve = curveFor(history, line, weight, isLog)
    if (!curve) return []
    shown.push(curve)
    return pointsOf(curve, line, isLog)
  }
  const lines = request.lines.map((line) => draw(line, smoothing))
  const raw = smoothing === 0 ? [] : request.lines.map((line) => (line.isSparse ? [] : draw(line, 0)))
  const edges =
    request.band && !isLog ? bandOf(history, request.band.mean, request.band.std, smoothing) : null
  const { range, isOnAxis } = request.band ?? { range: ANYTHING }
  // before the first step a band has no edges
  const reach =
    edges && isOnAxis && edges.lower.lowest <= edges.upper.highest
      ? [Math.max(range[0], edges.lower.lowest), Math.min(range[1], edges.upper.highest)]
      : []
  const whole = extentOf(shown, isLog ? [] : [...request.include, ...reach])
  const { extent, beyond } =
    request.cutsSpikes && !isLog
      ? withoutSpikes([...lines, ...raw, previous.points].flat(), shown, request.include, whole)
      : { extent: whole, beyond: null }
  return {
    x: liveStepAxis(Math.max(history.steps, previous.steps)),
    y: isLog ? logAxis(extent.low, extent.high) : linearAxis(extent.low, extent.high),
    isLog,
    lines,
    raw,
    previous: previous.points,
    bands: edges ? [drawBand(edges, range, extent)] : [],
    beyond,
  }
}

/**
 * The extent that leaves spikes out, and the highest of them. The newest value of each curve always lies on the axis, so that a jump
 * is seen.
 */
function withoutSpikes(
  points: readonly DrawnPoint[],
  curves: readonly Curve[],
  include: readonly number[],
  whole: Extent,
): { extent: Extent; beyond: DrawnPoint | null } {
  const limit = spikeLimit(points.flatMap(({ y }) => y ?? []))
  const latest = curves.map(({ last }) => last).filter(Number.isFinite)
  const { high } = linearAxis(whole.low, Math.max(limit, ...latest, ...include))
  if (!(limit > 0 && whole.high > high)) return { extent: whole, beyond: null }
  const highest = points.find(({ y }) => y !== null && y > high && y >= whole.high)
  return { extent: { low: whole.low, high }, beyond: highest ?? null }
}

function curveFor(
  history: History,
  line: LineRequest,
  weight: number,
  isLog: boolean,
  maxBins?: number,
): Curve | null {
  return curveOf(history, line.metric, line.isSparse ? 0 : weight, maxBins, isLog)
}

function pointsOf(curve: Curve, line: LineRequest, isLog: boolean): DrawnPoint[] {
  const place = (value: number) => (Number.isNaN(value) ? null : isLog ? Math.log10(value) : value)
  return curvePoints(curve, line.isSparse).map(({ at, value }) => ({ x: at + 1, y: place(value) }))
}

function drawBand(
  { lower, upper }: NonNullable<ReturnType<typeof bandOf>>,
  range: Range,
  extent: Extent,
): DrawnPoint[] {
  const [least, most] = [Math.max(range[0], extent.low), Math.min(range[1], extent.high)]
  const above: DrawnPoint[] = []
  const below: DrawnPoint[] = []
  for (let bin = 0; bin < lower.bins; bin++) {
    if (lower.lowAt[bin] < 0) continue
    const end = Math.min((bin + 1) * lower.width, lower.length)
    const x = bin === 0 ? 1 : bin === lower.bins - 1 ? end : (bin * lower.width + 1 + end) / 2
    above.push({ x, y: Math.min(upper.high[bin], most) })
    below.push({ x, y: Math.max(lower.low[bin], least) })
  }
  return [...above, ...below.toReversed()]
}

interface Extent {
  low: number
  high: number
}

/** The smallest and the largest value of all curves and of `include`. */
function extentOf(curves: readonly Curve[], include: readonly number[]): Extent {
  return {
    low: Math.min(...include, ...curves.map((curve) => curve.lowest)),
    high: Math.max(...include, ...curves.map((curve) => curve.highest)),
  }
}
