import { describe, expect, it } from 'vitest'
import type { TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import type { Problem, TaskSettings } from '../../src/tasks/task'
import { problemsOf, rewardsOf, settingsOf } from './rows'

describe('a uniform policy', () => {
  it('earns 1/V of its arms in the bandit', () => {
    const settings = settingsOf('bandit')
    const [problem] = problemsOf('bandit', settings, 1)
    const all = TASKS.bandit.vocabulary(settings).map((_, token) => [token])
    const { rewards } = rewardsOf('bandit', settings, problem, all)
    const { values } = problem as Problem & { values: Float64Array }
    const expected = values.reduce((sum, value) => sum + value, 0) / all.length
    expect(rewards.reduce((sum, reward) => sum + reward, 0) / all.length).toBeCloseTo(expected, 6)
    expect([...rewards.slice(0, 8)]).toEqual(new Array(8).fill(0))
    expect(Math.max(...values)).toBe(1)
    expect([...values].filter((value) => value > 0.7)).toEqual([1])
  })

  it('earns 0.5/V + 0.5/V^L in reverse', () => {
    const settings = settingsOf('reverse', { length: 2, symbols: 3 })
    const [problem] = problemsOf('reverse', settings, 1)
    const all = Array.from({ length: 9 }, (_, i) => [i % 3, Math.floor(i / 3)])
    const { rewards } = rewardsOf('reverse', settings, problem, all)
    expect(rewards.reduce((sum, reward) => sum + reward, 0) / 9).toBeCloseTo(0.5 / 3 + 0.5 / 9, 6)
  })
})

/** All completions of T tokens, each as likely as another under a uniform policy. */
const allOf = (V: number, T: number): number[][] =>
  Array.from({ length: V ** T }, (_, i) => Array.from({ length: T }, (_, t) => Math.floor(i / V ** t) % V))

/** Means of the reward's parts over all completions of one problem. */
function uniformParts(id: TaskId, settings: TaskSettings, prompt: string): number[] {
  const task = TASKS[id]
  const all = allOf(task.vocabulary(settings).length, task.completionLength(settings))
  const { parts } = rewardsOf(id, settings, task.parse!(prompt, settings)!, all)
  const K = task.parts.length
  return task.parts.map((_, k) => all.reduce((sum, _, row) => sum + parts[K * row + k], 0) / all.length)
}

describe('parts of a uniform policy', () => {
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 6))

  it('addition', () => {
    // Two places, p for each digit; stopped before, at, or never after the two digits of the sum.
    const p = 1 / 13
    const digits = p * p * 0.5 + 2 * p * (1 - p) * p * 0.5 + (2 * p * (1 - p) * (1 - p)) / 3
    const format = (10 / 13) * p + (10 / 13) ** 2 * p
    expect(uniformParts('addition', settingsOf('addition'), '7+5')).toEqual(near([p ** 3, digits, format]))
  })

  it('arithmetic chat', () => {
    const settings = settingsOf('arithmetic-chat', { tokens: 3 })
    const V = TASKS['arithmetic-chat'].vocabulary(settings).length
    const n = 13
    expect(V).toBe(n + 11)
    // Marker first: a third, two thirds with a number, all with ■ after it. Or later, after what is neither marker nor ■.
    const other = (V - 2) / V
    const first = (1 / V) * (1 - n / V + (n / V) * (2 + 1 / V))
    const later = other * (1 / V) * (1 + n / V) + other * other * (1 / V)
    expect(uniformParts('arithmetic-chat', settings, 'bob has 6 loses 2 ?')).toEqual(
      near([1 / V ** 3, (first + later) / 3]),
    )
  })

  it('countdown', () => {
    const settings = settingsOf('countdown', { numbers: 2, highest: 9, times: true })
    // 7 × 5 and 5 × 7; the second number must be the other one, or either if the first was neither.
    const places = 2 / 14 + 3 / 14 + (2 / 14) * (1 / 14) + (12 / 14) * (2 / 14)
    expect(uniformParts('countdown', settings, '7 5 = 35')).toEqual(near([2 / 14 ** 3, places / 3]))
    expect(uniformParts('countdown', settings, '7 5 = 2')[0]).toBeCloseTo(1 / 14 ** 3, 9)
  })

  it('length trap', () => {
    const settings = settingsOf('length-trap', { hours: 3, tokens: 4 })
    expect(uniformParts('length-trap', settings, '2 2')).toEqual(near([1 / 5]))
  })

  it('reward hacking', () => {
    const [V, T] = [8, 4]
    const settings = settingsOf('reward-hacking', { words: V, length: T })
    // Words that are there together with the topic: inclusion and exclusion.
    const named = 1 - (1 - 1 / V) ** T
    const both = 1 - 2 * (1 - 1 / V) ** T + (1 - 2 / V) ** T
    expect(uniformParts('reward-hacking', settings, 'sea')).toEqual(
      near([1 / V, (named + (V - 1) * both) / T]),
    )
  })

  it('needle', () => {
    const settings = settingsOf('needle', { symbols: 5, length: 4 })
    expect(uniformParts('needle', settings, 'c')).toEqual(near([1 / 5 ** 4]))
  })
})

describe('parts of the reward', () => {
  it('reverse: positions and exact', () => {
    const settings = settingsOf('reverse', { length: 4 })
    const problem = TASKS.reverse.parse!('0123', settings)!
    const { parts } = rewardsOf('reverse', settings, problem, [
      [3, 2, 1, 0],
      [3, 2, 0, 0],
      [0, 1, 2, 3],
    ])
    expect([...parts]).toEqual([1, 1, 0.75, 0, 0, 0])
    expect(
      TASKS.reverse.solve!(TASKS.reverse.parse!('3120', { ...settings, operation: 'sort' })!, settings),
    ).toEqual([0, 1, 2, 3])
  })

  it('chat: a right number counts once the answer has ended', () => {
    const settings = settingsOf('arithmetic-chat')
    const words = TASKS['arithmetic-chat'].vocabulary(settings)
    const write = (text: string) => text.split(' ').map((word) => words.indexOf(word))
    const problem = TASKS['arithmetic-chat'].parse!('ann has 6 gives 2 ?', settings)!
    const texts = [
      '#### 4 ■',
      'ann has #### 4 ■',
      '#### 4 4 ■',
      '#### 4 4 4 4 4',
      '#### 5 ■',
      '4 ■',
      '1 1 1 1 1 ####',
    ]
    const { parts } = rewardsOf('arithmetic-chat', settings, problem, texts.map(write))
    expect([...parts].filter((_, i) => i % 2 === 0)).toEqual([1, 1, 1, 0, 0, 0, 0])
    const third = Math.fround(1 / 3)
    const form = [1, 1, Math.fround(2 / 3), Math.fround(2 / 3), 1, 0, third]
    expect([...parts].filter((_, i) => i % 2 === 1)).toEqual(form)
  })

  it('countdown: × before + and −, every number once', () => {
    const settings = settingsOf('countdown', { highest: 9, times: true })
    const words = TASKS.countdown.vocabulary(settings)
    const write = (text: string) => text.split(' ').map((word) => words.indexOf(word))
    const problem = TASKS.countdown.parse!('7 5 2 = 17', settings)!
    const texts = ['5 × 2 + 7', '7 + 2 × 5', '7 + 5 × 5', '7 + 5 + 2', '7 5 2 + +']
    const { parts } = rewardsOf('countdown', settings, problem, texts.map(write))
    expect([...parts].map((part) => part.toFixed(1))).toEqual([
      '1.0',
      '1.0',
      '1.0',
      '1.0',
      '0.0',
      '0.8',
      '0.0',
      '1.0',
      '0.0',
      '0.6',
    ])
  })

  it('addition: exact, digits and format', () => {
    const settings = settingsOf('addition')
    const problem = TASKS.addition.parse!('7+5', settings)!
    const stop = TASKS.addition.endToken(settings)
    const completions = [[1, 2, stop], [1, 3, stop], [1, 2, 3], [1, stop], [stop], [10, 2, stop]]
    const { parts } = rewardsOf('addition', settings, problem, completions)
    const rows = Array.from({ length: 6 }, (_, row) => [...parts.slice(3 * row, 3 * row + 3)])
    expect(rows).toEqual([
      [1, 1, 1],
      [0, 0.5, 1],
      [0, Math.fround(2 / 3), 0],
      [0, 0.5, 1],
      [0, 0, 0],
      [0, 0.5, 0],
    ])
  })

  it('bandit: noise has the asked standard deviation, and evaluation has none', () => {
    const settings = settingsOf('bandit', { noise: 0.5 })
    const [problem] = problemsOf('bandit', settings, 1)
    const rows = 4000
    const actions = new Int32Array(rows).fill(TASKS.bandit.solve!(problem, settings)[0])
    const mask = new Float32Array(rows).fill(1)
    const noise = Uint32Array.from({ length: 2 * rows }, (_, i) => i)
    const parts = new Float32Array(rows)
    TASKS.bandit.rewardAll(
      { problems: [problem], offsets: Int32Array.of(0, rows), actions, mask, features: null, noise },
      parts,
      settings,
    )
    const mean = parts.reduce((sum, x) => sum + x, 0) / rows
    const std = Math.sqrt(parts.reduce((sum, x) => sum + (x - mean) ** 2, 0) / rows)
    expect(mean).toBeCloseTo(1, 1)
    expect(std).toBeCloseTo(0.5, 1)
    TASKS.bandit.rewardAll(
      { problems: [problem], offsets: Int32Array.of(0, rows), actions, mask, features: null, noise: null },
      parts,
      settings,
    )
    expect(parts.every((pay) => pay === 1)).toBe(true)
  })
})
