import { describe, expect, it, vi } from 'vitest'
import '../../src/tasks/all'
import { groupStatistics } from '../../src/grpo/groups'
import { en } from '../../src/text/en'
import { TASKS } from '../../src/tasks'
import { paretoFront, POOL, ZOO } from '../../src/tasks/budget-router/zoo'
import {
  expectWords,
  measured,
  expectScored,
  play,
  scored,
  settingsOf,
  solving,
  uniformly,
  type Chooser,
} from './worldWalks'

// code that other files have run is compiled for their arguments too, and then allocates
vi.hoisted(() => vi.resetModules())

const task = TASKS['budget-router']
const settings = settingsOf(task)
const mixed = settingsOf(task, { groupBy: 'sample' })
const BUDGETS = [1.25, 2, 3.5, 6, 10, 20, 40, 80]
const pool = task.pool(settings)!
const choices = task.vocabulary(settings).map((name) => name.split('×').map(Number))

/** Accuracy, latency and worth of a choice as their formulas read. */
function judged([depth, width, pixels]: number[], difficulty: number, budget: number) {
  const [s, r] = [difficulty / 8, pixels / 64]
  const accuracy = 0.98 - s * (0.8 / depth + 0.2 / width) - (0.2 * s ** 2) / r ** 2
  const latency = (0.8 + (depth * (width * r) ** 2) / 8) * (0.76 + 0.32 * s)
  const over = latency > budget ? Math.min(2, (2 * (latency - budget)) / budget) : 0
  return { accuracy, latency, worth: accuracy - over }
}

/** Every pair with the worth of every choice. */
const worths = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((difficulty) =>
  BUDGETS.map((budget) => choices.map((choice) => judged(choice, difficulty, budget).worth)),
)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const scale = mean(worths.map((all) => Math.max(...all)))
const always =
  (v: number): Chooser =>
  () =>
    v

describe('the rewards', () => {
  it('reach their maximum with the task’s own solutions, the best of all choices', () => {
    const best = play(task, settings, pool, 1, solving(task, settings, pool))
    const { rewards } = scored(task, settings, best)
    rewards.forEach((reward, pair) => expect(reward).toBeCloseTo(Math.max(...worths[pair]) / scale, 5))
    expect(mean([...rewards])).toBeCloseTo(task.reachable(settings), 6)
  })

  it('equal the formulas, for every choice and every pair', () => {
    for (let v = 0; v < choices.length; v++) {
      const { rewards } = scored(task, settings, play(task, settings, pool, 1, always(v)))
      rewards.forEach((reward, pair) => expect(reward).toBeCloseTo(worths[pair][v] / scale, 5))
    }
  })

  it('give a uniform policy the mean of all choices, 0.09', () => {
    const expected = mean(worths.map(mean)) / scale
    expect(expected).toBeCloseTo(0.09, 2)
    const drawn = Array.from({ length: choices.length }, (_, v) =>
      mean([...scored(task, settings, play(task, settings, pool, 1, always(v))).rewards]),
    )
    expect(mean(drawn)).toBeCloseTo(expected, 6)
  })

  it('are as good as the example says', () => {
    const hard = pool.find((problem) => task.key(problem) === '5 6')!
    const best = task.solve!(hard, settings)[0]
    const { accuracy, latency } = judged(choices[best], 5, 6)
    expect(en.tasks['budget-router'].example).toContain(`6 ms → ${task.vocabulary(settings)[best]} `)
    expect(en.tasks['budget-router'].example).toContain(
      `${Math.round(100 * accuracy)}% right, in ${latency.toFixed(1)} ms`,
    )
  })

  it('leave no choice that suits all budgets', () => {
    const blind = [0, 1, 2, 3, 4, 5, 6, 7].map((difficulty) =>
      Math.max(...choices.map((_, v) => mean(BUDGETS.map((_, b) => worths[difficulty * 8 + b][v])))),
    )
    expect(mean(blind) / scale).toBeLessThan(0.85)
  })

  it('are computed for any completion, without allocating', () => {
    expectScored(task, settings, 10)
  })
})

describe('grouped by sample alone', () => {
  const optimal = (group: number, of: typeof settings) =>
    play(task, of, pool, group, (_t, state) => {
      const pair = (state[0] - 1) * 8 + state[1]
      return worths[pair].indexOf(Math.max(...worths[pair]))
    })

  it('each completion of a group has its own budget; otherwise all have their problem’s', () => {
    const budgets = (group: number, of: typeof settings) =>
      pool.map((_, p) => {
        const { ends } = play(task, of, pool, group, always(0))
        return Array.from({ length: group }, (_, i) => ends[2 * (p * group + i) + 1])
      })
    budgets(4, settings).forEach((mine, p) => expect(mine).toEqual(new Array(4).fill(p % 8)))
    budgets(4, mixed).forEach((mine) => expect(new Set(mine).size).toBe(4))
    const twice = budgets(16, mixed)
    twice.forEach((mine) => expect(mine.toSorted()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]))
    // the first has the problem's own, and so has greedy evaluation
    budgets(1, mixed).forEach(([mine], p) => expect(mine).toBe(p % 8))
  })

  it('the best policy has no dead groups: its advantages distinguish generous budgets from tight ones', () => {
    const G = 4
    const groupsOf = (of: typeof settings) => {
      const played = optimal(G, of)
      const { rewards } = scored(task, of, played)
      return { played, rewards, ...groupStatistics(rewards, played.offsets, 1) }
    }
    expect(groupsOf(settings).std.every((std) => std < 1e-6)).toBe(true)
    const { played, rewards, mean: means, std } = groupsOf(mixed)
    expect(std.every((one) => one > 0.01)).toBe(true)
    for (let p = 0; p < pool.length; p++) {
      const rows = [0, 1, 2, 3].map((i) => p * G + i)
      const byBudget = rows.toSorted((a, b) => played.ends[2 * a + 1] - played.ends[2 * b + 1])
      // every one of these choices is the best there is; the tightest budget is blamed, the most generous praised
      expect(rewards[byBudget[0]]).toBeLessThan(means[p])
      expect(rewards[byBudget[3]]).toBeGreaterThan(means[p])
    }
  })
})

it('measures accuracy, latency and violations', () => {
  const chosen = choices.findIndex((choice) => choice.join() === '16,3,128')
  const all = measured(task, settings, play(task, settings, pool, 1, always(chosen)))
  const each = pool.map((_, pair) => judged(choices[chosen], Math.floor(pair / 8) + 1, BUDGETS[pair % 8]))
  expect(all.accuracy).toBeCloseTo(mean(each.map(({ accuracy }) => accuracy)), 9)
  expect(all.latency).toBeCloseTo(mean(each.map(({ latency }) => latency)), 9)
  const over = each.filter(({ latency }, pair) => latency > BUDGETS[pair % 8])
  expect(all.violations).toBeCloseTo(over.length / 64, 9)
  expect(all.violations).toBeGreaterThan(0.85)
})

it('gives accuracy and latency of each completion, unscaled, for their std', () => {
  const hard = POOL.findIndex(({ difficulty, budget }) => difficulty === 6 && budget === 2)
  const played = play(task, settings, [POOL[hard]], 1, always(7))
  const { accuracy, latency } = judged(choices[7], 6, 3.5)
  const valueOf = (measure: string) => task.rowValue!(measure, played, POOL[hard], 0, settings)
  expect(task.spreads).toEqual(['accuracy', 'latency'])
  expect(valueOf('accuracy')).toBeCloseTo(accuracy, 12)
  expect(valueOf('latency')).toBeCloseTo(latency, 12)
})

it.each([1, 4, 8])(
  'the front at difficulty %i has the configurations that no other beats in both',
  (difficulty) => {
    const places = ZOO.map(({ depth, width, resolution }) =>
      judged([depth, width, resolution], difficulty, 1),
    )
    const front = places.flatMap((mine, v) =>
      places.some(
        (other) =>
          other.accuracy >= mine.accuracy &&
          other.latency <= mine.latency &&
          (other.accuracy > mine.accuracy || other.latency < mine.latency),
      )
        ? []
        : [v],
    )
    expect(paretoFront(difficulty).toSorted((a, b) => a - b)).toEqual(front)
    expect(front.length).toBeGreaterThan(4)
  },
)

it('probes the policy at every pair, as the policy sees it', () => {
  const { features, position } = task.probes!(settings)
  expect(position).toBe(0)
  expect(features).toEqual(play(task, settings, POOL, 1, always(0)).features)
})

it('has words for everything', () => {
  const now = play(task, mixed, pool, 4, uniformly(task, mixed))
  const probe = new Float32Array(64 * 36).map((_, i) => someChance(i))
  const shown = { ...now, step: 1, rewards: scored(task, mixed, now).rewards, probe }
  const scene = task.scene!({ now: shown, first: shown, group: 37 }, mixed)!
  expectWords('budget-router', scene)
})

it('names milliseconds on every axis of its picture, and not the parts of its reward as its measures', () => {
  const now = play(task, settings, pool, 4, uniformly(task, settings))
  const shown = { ...now, step: 1, rewards: scored(task, settings, now).rewards, probe: null }
  const { panels } = task.scene!({ now: shown, first: null, group: 0 }, settings)!
  const words: Readonly<Record<string, string>> = en.tasks['budget-router'].scene
  for (const { x, y, scales } of panels) {
    expect(words[x!]).toMatch(/^(latency|budget) in ms$/)
    expect(scales?.x).toBe('log2')
    expect(scales?.y).toBe(words[y!] === 'latency in ms' ? 'log2' : undefined)
  }
  const { parts, measures } = en.tasks['budget-router']
  expect(Object.values(measures).map(({ label }) => label.toLowerCase())).not.toContain(
    parts.accuracy.toLowerCase(),
  )
})

/** Some probabilities: all but one choice of each pair have hardly any. */
const someChance = (i: number) => (i % 36 === (i * 7) % 36 ? 0.65 : 0.01)
