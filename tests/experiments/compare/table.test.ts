import { describe, expect, it } from 'vitest'
import { newRun, type ExperimentRun, type ExperimentRunStatus } from '../../../src/experiments/experimentRun'
import { DEFAULT_VIEW, readCompare } from '../../../src/experiments/compare/compareLink'
import { comparisonCurves, readingsAt } from '../../../src/app/experiments/compare/curves'
import { runsOfRow } from '../../../src/experiments/compare/rows'
import type { CurveView } from '../../../src/experiments/state'
import { comparisonTable, hasDiverged } from '../../../src/experiments/compare/table'
import type { Estimate } from '../../../src/statistics/bootstrap'
import { band } from '../../../src/statistics/band'
import { resamplingOf } from '../../../src/experiments/compare/resamples'
import { smooth } from '../../../src/statistics/ema'
import { tableOf } from '../../../src/metrics/stepTable'
import { COLUMNS } from '../../app/experiments/experimentStage'

const SEEDS = 8

/** A comparison of two rows, of which the runs made these evaluations, one a step of 10 completions. */
function comparison(
  evaluations: readonly (readonly (readonly number[])[])[],
  statuses: Readonly<Record<string, ExperimentRunStatus>> = {},
  view: Partial<CurveView> = {},
) {
  const rows = evaluations.map((_, k) => `&row=beta=0.${k + 1}`).join('')
  const read = readCompare(`view=compare&seeds=${SEEDS}&budget=40&threshold=0.5${rows}`)
  const runs = new Map<string, ExperimentRun>()
  read.rows.forEach((row, k) =>
    runsOfRow(row, read.settings).forEach(({ key, config }, i) => {
      const values = evaluations[k][i] ?? []
      const recorded = [
        values,
        values,
        values.map((_, s) => 10 * (s + 1)),
        values.map((_, s) => 2 * (s + 1)),
        values.map(() => 0.25),
      ].map((column) => Float64Array.from(column))
      const table = tableOf({ steps: values.length, columns: COLUMNS, values: recorded })
      const status = statuses[`${k} ${i}`] ?? 'finished'
      runs.set(key, { ...newRun(key, config), ...table, status })
    }),
  )
  return { ...read, view: { ...DEFAULT_VIEW, ...view }, runs, version: 1 }
}

/** Row k, seed i: rises from 0 by (i + 1)(k + 1)/100 a step; every second step is not evaluated. */
const rising = (k: number) =>
  Array.from({ length: SEEDS }, (_, i) =>
    [1, 2, 3, 4].map((s) => (s % 2 === 0 ? (s * (i + 1) * (k + 1)) / 100 : NaN)),
  )

describe('the table', () => {
  const state = comparison([rising(0), rising(1)])
  const table = comparisonTable(state)

  it('has the figures that arithmetic gives', () => {
    const [first, second] = table.rows
    // last evaluations 0.04 … 0.32 and twice that
    expect(first.final.value).toBeCloseTo(0.18, 12)
    expect(second.final.value).toBeCloseTo(0.36, 12)
    // the middle four of eight: 3 + 4 + 5 + 6 over 4, times 0.04
    expect(first.interquartile.value).toBeCloseTo(0.18, 12)
    expect(first.best.value).toBeCloseTo(0.18, 12)
    // the mean of the evaluations at 20 and 40 completions
    expect(first.area.value).toBeCloseTo(0.135, 12)
    expect(second.difference!.value).toBeCloseTo(0.18, 12)
    // pairs (x, y) of 1 … 8 with 2x > y, ties half: counted here one by one
    let wins = 0
    for (let x = 1; x <= 8; x++) for (let y = 1; y <= 8; y++) wins += 2 * x > y ? 1 : 2 * x === y ? 0.5 : 0
    expect(second.improvement!.value).toBeCloseTo(wins / 64, 12)
    expect(table.improvement[0][1]!.value).toBeCloseTo(1 - wins / 64, 12)
    expect(table.improvement[0][0]).toBeNull()
    expect(first.updates).toBe(8)
    expect(first.completions).toBe(40)
    for (const { final } of table.rows) {
      expect(final.low).toBeLessThan(final.value)
      expect(final.high).toBeGreaterThan(final.value)
      expect(final.count).toBe(SEEDS)
    }
  })

  it('counts runs that do not reach the threshold as such', () => {
    // 0.5 is reached by 0.08·(i + 1) ≥ 0.5 at 40 completions: seeds 7 and 8 of the second row
    expect(table.rows[0].toThreshold).toMatchObject({ value: Infinity, censored: 8, count: 8 })
    expect(table.rows[1].toThreshold).toMatchObject({ value: Infinity, censored: 6, count: 8 })
    const eager = comparisonTable({ ...state, settings: { ...state.settings, threshold: 0.02 } })
    expect(eager.rows[1].toThreshold).toMatchObject({ value: 20, censored: 0 })
  })

  it('draws the conclusion that all eight pairs show, once all runs are trained', () => {
    // eight differences of one sign: 2/2⁸
    expect(table.rows[1].verdict).toMatchObject({ kind: 'better', p: 2 / 256, pairs: 8, neededPairs: 6 })
    const open = comparison([rising(0), rising(1)], { '1 3': 'training' })
    expect(comparisonTable(open)).toMatchObject({ complete: false, rows: [{}, { verdict: null }] })
  })

  it('tests rows with the same settings once, and a copy of the first row not at all', () => {
    const [first, second] = state.rows
    const rows = [first, { ...first, id: 'copy' }, second, { ...second, id: 'twin' }]
    const copied = comparisonTable({ ...state, rows })
    expect(copied.rows.map(({ verdict }) => verdict?.comparisons ?? null)).toEqual([null, null, 1, 1])
    expect(copied.rows[2].verdict).toEqual(table.rows[1].verdict)
    expect(copied.rows[3].verdict).toEqual(table.rows[1].verdict)
  })

  it('takes all figures at the completions that every run has reached, while one is behind', () => {
    const whole = [rising(0), rising(1)]
    const behind = [whole[0], whole[1].map((seed, i) => (i === 0 ? seed.slice(0, 2) : seed))]
    const open = comparisonTable(comparison(behind, { '1 0': 'training' }))
    expect(open.at).toBe(20)
    // as of the evaluations at 20 completions, also those of runs that have ended
    expect(open.rows[0].final.value).toBeCloseTo(0.09, 12)
    expect(open.rows[1].difference!.value).toBeCloseTo(0.09, 12)
    expect(open.rows[0].area.value).toBeCloseTo(0.09, 12)
    expect(table.at).toBeNull()
    const none = comparison([rising(0), rising(1).map(() => [])], { '0 0': 'training' })
    expect(comparisonTable(none).at).toBe(40)
  })

  it('while seeds are added, takes all figures from the first seeds that have ended in all rows', () => {
    const begun = rising(1).map((seed, i) => (i === 7 ? seed.slice(0, 1) : seed))
    const adding = comparison([rising(0), begun], { '1 7': 'training' })
    for (const row of adding.rows) {
      adding.runs.get(runsOfRow(row, adding.settings)[7].key)!.isAdded = true
    }
    const open = comparisonTable(adding)
    expect(open).toMatchObject({ complete: false, at: null, endedSeeds: 7, ends: { low: 40, high: 40 } })
    expect(open.rows.map(({ final }) => final.count)).toEqual([7, 7])
    expect(open.rows[1].verdict).toBeNull()
    expect(table.endedSeeds).toBeNull()
  })

  it('takes no part of the seeds if none were added, or if those before have no figure', () => {
    const begun = (k: number) => rising(k).map((seed, i) => (i > 0 ? seed.slice(0, 2) : seed))
    const later = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].flatMap((i) => [
        [`0 ${i}`, 'training' as const],
        [`1 ${i}`, 'training' as const],
      ]),
    )
    // one worker ends the first seed of both rows before the others
    expect(comparisonTable(comparison([begun(0), begun(1)], later))).toMatchObject({
      at: 20,
      endedSeeds: null,
    })
    const gone = comparison([begun(0), begun(1)], { ...later, '0 0': 'diverged', '1 0': 'diverged' })
    for (const run of gone.runs.values()) run.isAdded = run.status === 'training'
    expect(comparisonTable(gone)).toMatchObject({ at: 20, endedSeeds: null })
  })

  it('knows where the last evaluations were, which may be before the end of the budget', () => {
    expect(table.ends).toEqual({ low: 40, high: 40 })
    const early = rising(1).map((seed) => [...seed.slice(0, 3), NaN])
    expect(comparisonTable(comparison([rising(0), early])).ends).toEqual({ low: 20, high: 40 })
    expect(comparisonTable(comparison([rising(0), early], { '1 0': 'training' })).ends).toBeNull()
  })

  it('takes a run between two of its evaluations on the straight line', () => {
    const rows = [rising(0), rising(1).map((seed, i) => (i === 0 ? [NaN, NaN, 0.5] : seed))]
    const open = comparisonTable(comparison(rows, { '1 0': 'training' }))
    expect(open.at).toBe(30)
    expect(open.rows[0].final.value).toBeCloseTo((0.09 + 0.18) / 2, 12)
  })

  it('leaves diverged runs out and says so', () => {
    const { rows } = comparisonTable(comparison([rising(0), rising(1)], { '1 7': 'diverged' }))
    expect(rows[1]).toMatchObject({ finished: 7, diverged: 1, final: { count: 7 }, difference: { count: 7 } })
    expect(rows[1].final.value).toBeCloseTo(0.32, 12)
    expect(rows[1].toThreshold.count).toBe(8)
  })

  it('says that a row diverged if all the seeds that are counted did', () => {
    const row = (count: number, diverged: number) => ({ final: { count } as Estimate, diverged })
    expect(hasDiverged(row(0, 8), 8)).toBe(true)
    expect(hasDiverged(row(0, 9), 8)).toBe(true)
    // four of the counted seeds, and four of those that are added
    expect(hasDiverged(row(4, 8), 8)).toBe(false)
    expect(hasDiverged(row(0, 7), 8)).toBe(false)
  })

  it('does not test a row whose runs all diverged, nor anything against such a first row', () => {
    const gone = (k: number) => Object.fromEntries(seeds.map((i) => [`${k} ${i}`, 'diverged' as const]))
    const seeds = Array.from({ length: SEEDS }, (_, i) => i)
    const last = comparisonTable(comparison([rising(0), rising(1), rising(2)], gone(2)))
    expect(last.rows[2]).toMatchObject({ diverged: SEEDS, verdict: null })
    expect(last.rows[1].verdict).toMatchObject({ kind: 'better', comparisons: 1 })
    const first = comparisonTable(comparison([rising(0), rising(1), rising(2)], gone(0)))
    expect(first.rows.map(({ verdict }) => verdict)).toEqual([null, null, null])
  })

  it('is the same for the same runs, and says that one learning rate is a confound', () => {
    const again = comparisonTable(comparison([rising(0), rising(1)]))
    expect(again).not.toBe(table)
    expect(again).toEqual(table)
    expect(comparisonTable(state)).toEqual(table)
    expect(table.sameLearningRate).toBe(state.rows[0].config.learningRate)
  })
})

describe('curves', () => {
  const noisy = (k: number, steps = 300) =>
    Array.from({ length: SEEDS }, (_, i) =>
      Array.from({ length: steps }, (_, s) => Math.sin(s * (i + 1) + k) + s / 50),
    )

  it('are the bands of smoothed seeds, at points that all rows share', () => {
    const curves = noisy(0)
    const { rows, xHigh } = comparisonCurves(
      comparison([curves, noisy(1)], {}, { smoothing: 0.8, axis: 'steps' }),
    )
    expect(xHigh).toBe(300)
    const [{ x, centre, low, high, raw, count }] = rows
    expect([...x]).toEqual([...Array.from({ length: 74 }, (_, i) => 4 * (i + 1)), 300])
    const smoothed = curves.map((curve) => smooth(curve, 0.8))
    const at = (lines: readonly ArrayLike<number>[]) =>
      lines.map((line) => Float64Array.from(x, (step) => line[step - 1]))
    const whole = band(at(smoothed), 'mean', resamplingOf(1))
    expect(centre).toEqual(whole.centre)
    expect(low).toEqual(whole.low)
    expect(high).toEqual(whole.high)
    expect(count).toEqual(whole.count)
    expect(raw).toEqual(band(at(curves), 'seeds', resamplingOf(1)).centre)
    expect(rows[1].x).toBe(x)
  })

  it('drop the points of steps that a run computed again', () => {
    const curves = noisy(0, 100)
    const state = comparison([curves], {}, { axis: 'steps' })
    for (const run of state.runs.values()) run.status = 'training'
    comparisonCurves(state)
    const again = noisy(3, 100)
    const runs = [...state.runs.values()]
    runs.forEach((run, i) => {
      run.values = run.values.map((_, c) =>
        Float64Array.from(again[i], (value, s) => (c === 2 ? 10 * (s + 1) : value)),
      )
    })
    runs[1].restarts++
    const fresh = comparisonCurves(comparison([again], {}, { axis: 'steps' })).rows[0]
    expect(comparisonCurves({ ...state, version: 2 }).rows[0].centre).toEqual(fresh.centre)
  })

  it('keep their computed points while they grow', () => {
    const curves = noisy(0)
    const shorter = comparison([curves.map((curve) => curve.slice(0, 101))], {}, { axis: 'steps' })
    const before = comparisonCurves(shorter).rows[0]
    const runs = [...shorter.runs.values()]
    runs.forEach((run, i) => {
      const values = run.values.map((_, c) =>
        Float64Array.from(curves[i], (value, s) => (c === 2 ? 10 * (s + 1) : value)),
      )
      Object.assign(run, tableOf({ steps: 300, columns: COLUMNS, values }))
    })
    const after = comparisonCurves({ ...shorter, version: 2 }).rows[0]
    const fresh = comparisonCurves(comparison([curves], {}, { axis: 'steps' })).rows[0]
    expect(after.low).toEqual(fresh.low)
    // every second earlier point stays, except the end
    const kept = [...before.x].slice(0, -1).filter((x) => fresh.x.includes(x))
    expect(kept.length).toBeGreaterThan(20)
    for (const x of kept) expect(before.low[before.x.indexOf(x)]).toBe(after.low[after.x.indexOf(x)])
  })

  it('end at the slowest running seed, and continue without diverged ones', () => {
    const curves = noisy(0, 40).map((curve, i) =>
      i === 2 ? curve.slice(0, 10) : i === 3 ? curve.slice(0, 20) : curve,
    )
    const state = comparison([curves], { '0 2': 'diverged', '0 3': 'training' }, { axis: 'completions' })
    const [{ x, centre, count }] = comparisonCurves(state).rows
    const at = (completions: number) => x.indexOf(completions)
    expect(count[at(100)]).toBe(8)
    expect(count[at(200)]).toBe(7)
    expect(centre[at(210)]).toBeNaN()
    expect(readingsAt(comparisonCurves(state), 305)).toMatchObject([
      { row: 'row-1', x: 200, isPast: true, count: 7 },
    ])
    expect(readingsAt(comparisonCurves(state), 200)).toMatchObject([{ x: 200, isPast: false }])
    expect(readingsAt(comparisonCurves(state), 5)).toEqual([])
  })

  it('join the measurements if some steps have none, on any axis', () => {
    const [row] = comparisonCurves(comparison([rising(0)], {}, { axis: 'updates' })).rows
    expect([...row.x]).toEqual([4, 8])
    expect(row.centre[0]).toBeCloseTo(0.09, 12)
    expect(row.centre[1]).toBeCloseTo(0.18, 12)
    const seconds = comparisonCurves(comparison([rising(0)], {}, { axis: 'seconds', band: 'seeds' }))
    expect([...seconds.rows[0].x]).toEqual([0.5, 1])
    expect(seconds.rows[0].seeds).toHaveLength(SEEDS)
    expect(seconds).toMatchObject({ xHigh: 1 })
    expect(seconds.high).toBeCloseTo(0.32, 12)
  })

  it('interpolate at the points of other rows, and end at their own last measurement', () => {
    const every = Array.from({ length: SEEDS }, () => [0, 0, 0, 0])
    const few = Array.from({ length: SEEDS }, (_, i) => [0, NaN, i, NaN])
    const [, row] = comparisonCurves(comparison([every, few])).rows
    expect([...row.x]).toEqual([10, 20, 30, 40])
    expect([...row.centre]).toEqual([0, 3.5 / 2, 3.5, NaN])
    expect([...row.count]).toEqual([8, 8, 8, 0])
    expect(row.high[1]).toBeCloseTo(row.high[2] / 2, 12)
  })

  it('have no point until every running seed was measured beyond it', () => {
    const seeds = Array.from({ length: SEEDS }, () => [0, NaN, 1, NaN])
    seeds[0] = [0, NaN]
    const [row] = comparisonCurves(comparison([seeds], { '0 0': 'training' })).rows
    expect([...row.centre]).toEqual([0, NaN])
  })

  it('are absent before anything is trained', () => {
    const empty = comparisonCurves(comparison([[], []]))
    expect(empty.rows.map(({ x }) => x.length)).toEqual([0, 0])
    expect(empty.xHigh).toBeNaN()
    expect(empty.low).toBeNaN()
  })
})
