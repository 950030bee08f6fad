import { expect, test } from 'vitest'
import { appendGroupedSteps, emptyHistory, type History } from '../../src/app/history/history'
import { bytesOf, seriesOf, rowOf, wholeFrom } from '../../src/metrics/stepTable'
import { groupMapOf } from '../../src/app/series/groupMap'
import { groupsOf } from '../../src/app/series/groups'
import { drawingOf } from '../../src/app/series/drawing'
import { readingAt, shownStep, tableSteps } from '../../src/app/series/readings'
import { behind, thinLong } from '../../src/app/history/thinning'
import { emptyGroupTable } from '../../src/metrics/groupTable'
import { type MetricKey } from '../../src/metrics/metrics'
import { longTest } from '../isLong'

const GROUPS = 8
const METRICS: readonly MetricKey[] = ['reward', 'eval_reward', 'reference_sync', 'kl']

/** What the test's run measures: evaluated every 40 steps, best at step 4,040. */
function measured(key: string, step: number): number {
  if (key === 'eval_reward') return step % 40 === 0 ? (step === 4040 ? 1 : 0.5) : NaN
  if (key === 'reference_sync') return step === 777 ? 0.6 : 0
  return Math.sin(step)
}

/** Takes steps, 1,000 at a time, of as many groups, and thins after each time. */
function grow(history: History, to: number, known: (step: number) => number, groups = 1): boolean[] {
  const lost: boolean[] = []
  while (history.steps < to) {
    const steps = Math.min(1000, to - history.steps)
    const firstStep = history.steps + 1
    const metrics = new Float64Array(steps * history.columns.length)
    for (let s = 0; s < steps; s++) {
      history.columns.forEach((key, c) => {
        metrics[s * history.columns.length + c] = measured(key, firstStep + s)
      })
    }
    const table = emptyGroupTable(steps * groups)
    table.offsets = Int32Array.from({ length: steps + 1 }, (_, s) => s * groups)
    table.rewardMean.forEach((_, g) => (table.rewardMean[g] = firstStep + Math.floor(g / groups)))
    appendGroupedSteps(history, { firstStep, steps, metrics, groups: table })
    const changes = [{ step: 1001 }]
    lost.push(thinLong({ history, changes, moves: [{ step: 2001 }] }, known(history.steps)))
  }
  return lost
}

function expectExact(history: History): void {
  const rewards = seriesOf(history, 'reward')!
  for (let row = 0; row < history.rows; row++) {
    const step = history.stepOf[row]
    const [from, to] = [history.groups.offsets[row], history.groups.offsets[row + 1]]
    if (rewards[row] !== Math.sin(step)) throw new Error(`the reward of step ${step}`)
    for (let g = from; g < to; g++) {
      if (history.groups.rewardMean[g] !== step) throw new Error(`a group of step ${step}`)
    }
    if (row > 0 && step <= history.stepOf[row - 1]) throw new Error(`the order at step ${step}`)
  }
}

longTest('300,000 steps of every metric take less than 100 MB, and the newest 32,000 are whole', () => {
  const columns = Array.from({ length: 76 }, (_, c) => METRICS[c] ?? 'reward')
  const history = emptyHistory(columns)
  let most = 0
  while (history.steps < 300_000) {
    grow(history, history.steps + 5000, (step) => step, GROUPS)
    most = Math.max(most, bytesOf([history]))
  }
  expect(most).toBeLessThan(100e6)
  expect(history.steps).toBe(300_000)
  expect(history.rows).toBeLessThanOrEqual(64_000)
  for (let step = 268_001; step <= 300_000; step++) {
    if (rowOf(history, step) < 0) throw new Error(`step ${step} is missing`)
  }
  expectExact(history)
  expect(history.groups.offsets[history.rows]).toBe(GROUPS * history.rows)
})

test('the first step, evaluations, changes and moves stay; the others are spread evenly', () => {
  const history = emptyHistory(METRICS)
  expect(grow(history, 300_000, (step) => step)).not.toContain(true)
  for (const step of [1, 777, 1001, 2001, 4040, 40, 200_000]) expect(rowOf(history, step)).not.toBe(-1)
  expect(readingAt(history, 'eval_reward', 4040)).toBe(1)
  const older = [...history.stepOf.subarray(0, history.rows)].filter((step) => step < 260_000)
  const gaps = older.slice(1).map((step, i) => step - older[i])
  expect(Math.max(...gaps)).toBeLessThanOrEqual(40)
  expectExact(history)
})

test('evaluations are thinned as well where every step has one; the best and the last stay', () => {
  const history = emptyHistory(['reward', 'eval_reward'])
  for (let first = 1; first < 200_000; first += 10_000) {
    const steps = 10_000
    const metrics = new Float64Array(2 * steps)
    for (let s = 0; s < steps; s++) {
      metrics[2 * s] = Math.sin(first + s)
      metrics[2 * s + 1] = first + s === 4041 ? 1 : 0
    }
    const groups = { ...emptyGroupTable(0), offsets: new Int32Array(steps + 1) }
    appendGroupedSteps(history, { firstStep: first, steps, metrics, groups })
    thinLong({ history, changes: [], moves: [] }, history.steps)
  }
  expect(history.rows).toBeLessThanOrEqual(80_000)
  expect(rowOf(history, 4041)).not.toBe(-1)
  expectExact(history)
})

test('waits for the store, and loses steps only where it does not come after', () => {
  const history = emptyHistory(METRICS)
  expect(grow(history, 70_000, () => 0)).not.toContain(true)
  expect(history.rows).toBe(70_000)
  const lost = grow(history, 90_000, () => 0)
  expect(lost.filter(Boolean)).toHaveLength(1)
  expect(history.rows).toBeLessThanOrEqual(64_000)
})

longTest('many groups a step leave fewer steps, within the same bytes', () => {
  const history = emptyHistory(METRICS)
  grow(history, 30_000, (step) => step, 256)
  expect(bytesOf([history])).toBeLessThan(100e6)
  expect(history.rows).toBeLessThan(15_000)
  expect(rowOf(history, 26_000)).not.toBe(-1)
  expectExact(history)
})

test('steps that are taken back and taken again have their rows', () => {
  const history = emptyHistory(METRICS)
  grow(history, 100_000, (step) => step)
  const groups = { ...emptyGroupTable(0), offsets: new Int32Array(2) }
  const metrics = Float64Array.of(Math.sin(3_334), NaN, 0, 0)
  appendGroupedSteps(history, { firstStep: 3_334, steps: 1, metrics, groups })
  expect(history.steps).toBe(3334)
  expect(wholeFrom(history)).toBe(history.rows - 1)
  grow(history, 5000, (step) => step)
  expect(history.rows - wholeFrom(history)).toBe(5000 - 3333)
  for (let step = 3334; step <= 5000; step++) expect(rowOf(history, step)).not.toBe(-1)
  expectExact(history)
})

test('charts draw and name real steps, with their real numbers', () => {
  const history = emptyHistory(METRICS)
  const previous = { points: [], curves: [], steps: 0 }
  grow(history, 200_000, (step) => step)
  const request = { previous, smoothing: 0, isLog: false, include: [] }
  // as where a chart is opened late: nothing was drawn before the steps were thinned
  const { lines, x } = drawingOf({ history, lines: [{ metric: 'reward' }], ...request })
  expect(lines[0].length).toBeGreaterThan(150)
  for (const point of lines[0]) expect(point.y).toBe(Math.sin(point.x))
  expect([lines[0][0].x, lines[0].at(-1)!.x, x.high]).toEqual([1, 200_000, 200_000])
  expect(lines[0].every(({ x: at }, i) => i === 0 || at > lines[0][i - 1].x)).toBe(true)

  const near = shownStep(history, 5001)
  expect(near).toBeLessThanOrEqual(5001)
  expect(near).toBeGreaterThan(5001 - 40)
  expect(readingAt(history, 'reward', near)).toBe(Math.sin(near))
  expect(groupsOf(history, near, 'reward')).toMatchObject([{ mean: near }])
  expect(shownStep(history, 199_999)).toBe(199_999)
  expect(shownStep(history, null)).toBe(200_000)
  for (const step of tableSteps(200_000, 96)) {
    expect(readingAt(history, 'reward', step)).toBe(Math.sin(step))
  }
  const map = groupMapOf(history, 'reward')
  expect(map).toMatchObject({ steps: 200_000, rows: 1, extents: { lowestMean: 1, highestMean: 200_000 } })
  expect(map.count.subarray(0, map.columns).every((count) => count > 0)).toBe(true)
})

test('the average of a curve over thinned steps lags as far behind as over all of them', () => {
  const columns: readonly MetricKey[] = ['reward']
  const ramp = (to: number, isThinned: boolean) => {
    const history = emptyHistory(columns)
    const groups = { ...emptyGroupTable(0), offsets: new Int32Array(to + 1) }
    const metrics = Float64Array.from({ length: to }, (_, s) => s + 1)
    appendGroupedSteps(history, { firstStep: 1, steps: to, metrics, groups })
    if (isThinned) thinLong({ history, changes: [], moves: [] }, to)
    const request = {
      smoothing: 0.99,
      isLog: false,
      include: [],
      previous: { points: [], curves: [], steps: 0 },
    }
    return drawingOf({ history, lines: [{ metric: 'reward' }], ...request }).lines[0]
  }
  const [whole, thinned] = [ramp(65_000, false), ramp(65_000, true)]
  const at = (points: typeof whole) => points.find(({ x }) => x >= 20_000)!
  // a weight of 0.99 lags 99 steps behind; every eighth step alone would lag 792
  const lag = ({ x, y }: { x: number; y: number | null }) => x - y!
  expect(lag(at(whole))).toBeCloseTo(99, 0)
  expect(Math.abs(lag(at(thinned)) - 99)).toBeLessThan(16)
})

test('a run behind another one is thinned further, in arrays of its own', () => {
  const history = emptyHistory(METRICS)
  grow(history, 50_000, (step) => step)
  const faint = behind(history)
  expect(faint.rows).toBeLessThanOrEqual(8000)
  expect(faint.steps).toBe(50_000)
  expectExact(faint)
  expect(history.rows).toBe(50_000)
  expectExact(history)
  const short = emptyHistory(METRICS)
  grow(short, 100, (step) => step)
  expect(behind(short)).toBe(short)
})
