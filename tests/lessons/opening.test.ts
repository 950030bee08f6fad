import { describe, expect, it } from 'vitest'
import { klValue } from '../../src/grpo/kl'
import { LESSONS } from '../../src/lessons'
import type { LessonId } from '../../src/lessons/ids'
import { guessed, objective, settingsOf, withRightDigits, type PlotSeries } from '../../src/lessons/opening'
import '../../src/tasks/all'

/** The series of the plot that a lesson opens on, by their names. */
function plotOf(id: LessonId): Record<string, PlotSeries['points']> {
  const { opens } = LESSONS[id]
  if (opens?.kind !== 'plot') throw new Error(`${id} opens on no plot`)
  return Object.fromEntries(opens.series().map((series) => [series.id, series.points]))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** The value of a curve at the point nearest to x. */
const at = (points: PlotSeries['points'], x: number) =>
  points.toSorted((a, b) => Math.abs(a[0] - x) - Math.abs(b[0] - x))[0][1]

describe('the objective of one token', () => {
  it('rises with the ratio up to the clip, and stays there', () => {
    const rising = objective('clip', 1)
    expect(rising(1)).toBe(0)
    expect(rising(1.1)).toBeCloseTo(0.1, 5)
    expect(rising(1.5)).toBeCloseTo(0.2, 5)
    expect(rising(0.5)).toBeCloseTo(-0.5, 5)
    expect(objective('clip', 1, { epsilonHigh: 0.6 })(1.5)).toBeCloseTo(0.5, 5)
  })

  it('is clipped on the other side for a negative advantage', () => {
    const falling = objective('clip', -1)
    expect(falling(0.5)).toBeCloseTo(0.2, 5)
    expect(falling(1.5)).toBeCloseTo(-0.5, 5)
  })

  it('has the slope of log π at w = 1', () => {
    const step = 1e-3
    const slope = (of: (w: number) => number) => (of(1 + step) - of(1 - step)) / (2 * step)
    expect(slope(objective('logp', 2))).toBeCloseTo(slope(objective('clip', 2)), 2)
    expect(objective('logp', 1)(1.5)).toBeCloseTo(Math.log(1.5), 5)
  })
})

describe('guesses', () => {
  it('are scored by their task, and the same every time', () => {
    const settings = settingsOf('reverse', { length: 3, symbols: 6 })
    const once = guessed('reverse', settings, 8)
    expect(guessed('reverse', settings, 8)).toEqual(once)
    expect(guessed('reverse', settings, 8, { seed: 2 }).rewards).not.toEqual(once.rewards)
    expect(once.completions.flat().every((token) => token >= 0 && token < 6)).toBe(true)
  })

  it('earn what the task pays for so many right digits', () => {
    const settings = settingsOf('reverse', { length: 4, symbols: 8 })
    const { rewards } = withRightDigits(settings, [0, 1, 2, 3, 4])
    expect(rewards).toEqual([0, 0.125, 0.25, 0.375, 1])
  })
})

describe('what the lessons open on', () => {
  it('is a table that knows the rewards before a completion alone, beside the mean of its group', () => {
    const { reward, group, table } = plotOf('critic')
    const rewards = reward.map(([, value]) => value)
    expect(rewards).toHaveLength(32)
    expect(at(table, 20)).toBeCloseTo(sum(rewards.slice(0, 19)) / 19, 6)
    expect(at(group, 20)).toBeCloseTo(sum(rewards.slice(16, 24)) / 8, 6)
  })

  it('is every way to end, and every number of right digits', () => {
    const { ended, truncated } = plotOf('truncation')
    expect(sum([...ended, ...truncated].map(([, share]) => share))).toBeCloseTo(1, 9)
    const { chance, sparse, both } = plotOf('reward-parts')
    expect(sum(chance.map(([, share]) => share))).toBeCloseTo(1, 9)
    expect(chance[4][1]).toBeCloseTo(1 / 4096, 9)
    expect(sparse.map(([, reward]) => reward)).toEqual([0, 0, 0, 0, 1])
    expect(both.map(([, reward]) => reward)).toEqual([0, 0.125, 0.25, 0.375, 1])
  })

  it('is the formula that the text has', () => {
    expect(at(plotOf('pass-at-k').eight, 0.25)).toBeCloseTo(1 - 0.75 ** 8, 9)
    const { k1, k3 } = plotOf('kl-estimators')
    expect(at(k1, 1)).toBeCloseTo(1, 9)
    expect(at(k3, 1)).toBeCloseTo(klValue('k3', 1, 0), 9)
    expect(at(plotOf('entropy').entropy, 0.2)).toBeCloseTo(Math.log(5), 9)
    expect(at(plotOf('beta').kl, 1)).toBeCloseTo(Math.log(6), 9)
    const { perCompletion, constant } = plotOf('length-bias')
    expect([at(perCompletion, 2), at(perCompletion, 16), at(constant, 2)]).toEqual([1 / 2, 1 / 16, 1 / 16])
  })

  it('is one update for each mini-batch of a step', () => {
    const { one, many } = plotOf('stale-samples')
    expect([one.at(-1), many.at(-1)]).toEqual([
      [512, 1],
      [512, 32],
    ])
    expect(many.findLast(([used]) => used <= 24)?.[1]).toBe(1)
  })

  it('is what images earn on the way to their solution, and beyond it', () => {
    for (const points of Object.values(plotOf('stages'))) {
      expect(at(points, 0)).toBeCloseTo(0, 6)
      expect(at(points, 1)).toBeCloseTo(1, 6)
      expect(Math.max(at(points, -1), at(points, 3))).toBeLessThan(-0.3)
    }
  })

  it('is one choice that earns alike under one budget, and differently under four', () => {
    const [pair, sample] = LESSONS['grouping-key'].groups!.before()
    expect(pair.advantages).toEqual([0, 0, 0, 0])
    expect(sample.rewards).toContain(pair.rewards[0])
    expect(Math.min(...sample.advantages)).toBeLessThan(-1)
    expect(Math.max(...sample.advantages)).toBeGreaterThan(0.4)
  })

  it('is a difference of a thousandth that is drawn as it is, and after the runs divided by its std', () => {
    const { groups } = LESSONS['tiny-differences']
    const [flaw, whole] = groups!.before()
    expect(Math.max(...flaw.advantages.map(Math.abs))).toBeLessThan(0.001)
    expect(Math.max(...whole.advantages)).toBeGreaterThan(0.8)
    const [divided] = groups!.of({})
    expect(Math.max(...divided.advantages.map(Math.abs))).toBeGreaterThan(0.5)
    // a right digit is pushed down by the flaw, and up where it is turned round
    const [turned] = groups!.of({ helped: {} as never })
    expect(Math.sign(divided.advantages[1])).toBe(-1)
    expect(Math.sign(turned.advantages[1])).toBe(1)
  })
})

it('the first lesson shows rewards alone before its question is answered', () => {
  for (const { rewards, advantages, baseline } of LESSONS.groups.groups!.before()) {
    expect(rewards).toHaveLength(8)
    expect(advantages).toEqual([])
    expect(baseline).toBeNull()
  }
})
