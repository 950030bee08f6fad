import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { medianArrival } from '../../src/statistics/kaplanMeier'
import { resampling } from '../../src/statistics/resampling'
import type { Arrival } from '../../src/statistics/threshold'

const usual = resampling({ key: streamKey(1, 'bootstrap') })
const reached = (...budgets: number[]): Arrival[] => budgets.map((budget) => ({ budget, reached: true }))
const censored = (...budgets: number[]): Arrival[] => budgets.map((budget) => ({ budget, reached: false }))

/** A falling staircase: from budget `at[k]` on, the share `survival[k]` has not reached the threshold yet. */
interface Survival {
  /** budgets at which a run reached it, ascending, each once */
  at: number[]
  survival: number[]
  /** runs that were still under way just before, and those that reached it there */
  atRisk: number[]
  arrived: number[]
}

/** The whole curve, as its definition has it. */
function kaplanMeier(runs: readonly Arrival[]): Survival {
  const curve: Survival = { at: [], survival: [], atRisk: [], arrived: [] }
  let share = 1
  for (const budget of new Set(
    runs.toSorted((a, b) => a.budget - b.budget).flatMap((run) => (run.reached ? [run.budget] : [])),
  )) {
    const atRisk = runs.filter((run) => run.budget >= budget).length
    const arrived = runs.filter((run) => run.reached && run.budget === budget).length
    share *= 1 - arrived / atRisk
    curve.at.push(budget)
    curve.survival.push(share)
    curve.atRisk.push(atRisk)
    curve.arrived.push(arrived)
  }
  return curve
}

describe('the Kaplan–Meier estimate', () => {
  test('on the 6-MP arm of Freireich et al. 1963', () => {
    // weeks to relapse; scipy.stats.ecdf(CensoredData(…)).sf, as printed in many textbooks
    const runs = [
      ...reached(6, 6, 6, 7, 10, 13, 16, 22, 23),
      ...censored(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35),
    ]
    const { at, survival, atRisk, arrived } = kaplanMeier(runs)
    expect(at).toEqual([6, 7, 10, 13, 16, 22, 23])
    expect(atRisk).toEqual([21, 17, 15, 12, 11, 7, 6])
    expect(arrived).toEqual([3, 1, 1, 1, 1, 1, 1])
    const scipy = [
      0.8571428571428571, 0.8067226890756302, 0.7529411764705881, 0.6901960784313724, 0.6274509803921567,
      0.53781512605042, 0.4481792717086834,
    ]
    survival.forEach((s, i) => expect(s).toBeCloseTo(scipy[i], 13))
    const median = medianArrival(runs, usual)
    expect(median).toMatchObject({ value: 23, count: 21, censored: 12, high: Infinity })
    expect(median.low).toBeGreaterThanOrEqual(10)
    expect(median.low).toBeLessThanOrEqual(16)
  })

  /** Efron 1967: the mass of a censored run goes to those on its right, in equal parts. */
  function redistributed(runs: readonly Arrival[], t: number): number {
    const sorted = runs.toSorted((a, b) => a.budget - b.budget || Number(b.reached) - Number(a.reached))
    const mass = sorted.map(() => 1 / sorted.length)
    let left = 1
    sorted.forEach((run, i) => {
      if (run.budget > t) return
      if (run.reached) left -= mass[i]
      else for (let j = i + 1; j < sorted.length; j++) mass[j] += mass[i] / (sorted.length - 1 - i)
    })
    return left
  }
  const someRuns = fc.array(fc.record({ budget: fc.integer({ min: 0, max: 12 }), reached: fc.boolean() }), {
    minLength: 1,
    maxLength: 10,
  })

  test('equals redistribution to the right', () => {
    fc.assert(
      fc.property(someRuns, (runs) => {
        const { at, survival } = kaplanMeier(runs)
        survival.forEach((s, i) => expect(s).toBeCloseTo(redistributed(runs, at[i]), 10))
      }),
    )
  })

  test('its median is the first budget with at most half of them left', () => {
    const few = resampling({ key: streamKey(1, 'bootstrap'), resamples: 20 })
    fc.assert(
      fc.property(someRuns, (runs) => {
        const { at, survival } = kaplanMeier(runs)
        const step = survival.findIndex((s) => s <= 0.5 + 1e-9)
        expect(medianArrival(runs, few).value).toBe(step < 0 ? Infinity : at[step])
      }),
    )
  })
})

describe('medianArrival', () => {
  test('without censoring is the lower median', () => {
    expect(medianArrival(reached(5, 1, 9), usual)).toMatchObject({ value: 5, censored: 0 })
    expect(medianArrival(reached(4, 1, 9, 7), usual).value).toBe(4)
    expect(medianArrival(reached(2, 3, 5, 8, 13, 21), usual).value).toBe(5)
  })

  test('is Infinity if half of the runs do not arrive', () => {
    expect(medianArrival(censored(100, 100, 100), usual)).toEqual({
      value: Infinity,
      low: Infinity,
      high: Infinity,
      count: 3,
      censored: 3,
    })
    expect(medianArrival([...reached(10, 20), ...censored(100, 100, 100)], usual).value).toBe(Infinity)
    expect(medianArrival([...reached(10, 20), ...censored(100, 100)], usual)).toMatchObject({
      value: 20,
      low: 10,
      high: Infinity,
    })
  })

  test('a run that is censored when another arrives still counts as at risk', () => {
    expect(medianArrival([...censored(5, 5), ...reached(5)], usual).value).toBe(Infinity)
  })

  test('a run that broke off early says less than one that was watched to the end', () => {
    const arrived = reached(10, 20, 30)
    expect(medianArrival([...arrived, ...censored(5, 5, 5, 5)], usual).value).toBe(20)
    expect(medianArrival([...arrived, ...censored(40, 40, 40, 40)], usual).value).toBe(Infinity)
  })

  test('has the percentile interval over resampled runs', () => {
    const runs = [...reached(10, 20, 30, 50), ...censored(40, 60)]
    const order = [0, 1, 2, 4, 3, 5]
    const table = usual.table(6)
    const found = Array.from({ length: 2000 }, (_, b) => {
      const sample = order.map((_unused, i) => runs[[0, 1, 2, 4, 3, 5][table[b * 6 + i]]])
      const { at, survival } = kaplanMeier(sample)
      return at[survival.findIndex((s) => s <= 0.5 + 1e-9)] ?? Infinity
    }).sort((a, b) => a - b)
    const { low, high } = medianArrival(runs, usual)
    expect([low, high]).toEqual([found[49], found[1949]])
    expect([found[49], found[1949]]).toEqual([found[50], found[1950]])
    expect(medianArrival(runs.toReversed(), usual)).toEqual(medianArrival(runs, usual))
  })

  test('equal runs, one run and none', () => {
    expect(medianArrival(reached(7, 7, 7), usual)).toMatchObject({ value: 7, low: 7, high: 7 })
    expect(medianArrival(reached(7), usual)).toMatchObject({ value: 7, low: NaN, high: NaN, count: 1 })
    expect(medianArrival([], usual)).toMatchObject({ value: NaN, low: NaN, high: NaN, count: 0, censored: 0 })
    expect(kaplanMeier([]).at).toEqual([])
  })
})
