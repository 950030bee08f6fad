import { describe, expect, it } from 'vitest'
import { random, streamKey } from '../../src/random/streams'
import { defaultsOf } from '../../src/settings/config'
import { TASK_IDS, type TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import type { Problem, TaskSettings } from '../../src/tasks/task'
import { LANGUAGES } from '../../src/text/language'
import { weightedReward } from '../../src/train/groups'
import { bytesPerRow } from './allocation'

const settingsOf = (id: TaskId, changes: TaskSettings = {}) => ({
  ...defaultsOf(TASKS[id].knobs),
  ...changes,
})

/** Actions and mask of completions, cut at the end token and padded to T. */
function rowsOf(id: TaskId, settings: TaskSettings, completions: readonly (readonly number[])[]) {
  const T = TASKS[id].completionLength(settings)
  const end = TASKS[id].endToken(settings)
  const actions = new Int32Array(completions.length * T)
  const mask = new Float32Array(completions.length * T)
  completions.forEach((completion, row) => {
    for (let t = 0; t < Math.min(T, completion.length); t++) {
      actions[row * T + t] = completion[t]
      mask[row * T + t] = 1
      if (completion[t] === end) break
    }
  })
  return { actions, mask }
}

/** Total reward of each completion of one problem, without noise. */
function rewardsOf(id: TaskId, settings: TaskSettings, problem: Problem, completions: readonly number[][]) {
  const task = TASKS[id]
  const { actions, mask } = rowsOf(id, settings, completions)
  const parts = new Float32Array(completions.length * task.parts.length)
  const offsets = Int32Array.of(0, completions.length)
  task.rewardAll(
    { problems: [problem], offsets, actions, mask, features: null, noise: null },
    parts,
    settings,
  )
  return {
    parts,
    rewards: weightedReward(
      parts,
      task.parts.map((part) => part.weight),
    ),
  }
}

const problemsOf = (id: TaskId, settings: TaskSettings, count: number) =>
  Array.from({ length: count }, (_, i) => TASKS[id].problem(random(streamKey(9, 'problem', i)), settings))

const VARIANTS: [TaskId, TaskSettings][] = [
  ['bandit', {}],
  ['bandit', { contexts: 26, arms: 16 }],
  ['reverse', {}],
  ['reverse', { operation: 'sort', length: 8, symbols: 10 }],
  ['reverse', { operation: 'copy', length: 1, symbols: 2 }],
  ['addition', {}],
  ['reverse', { length: 5, shorter: 3 }],
  ['reverse', { operation: 'sort', length: 3, symbols: 4, shorter: 2 }],
  ['addition', { digits: 3 }],
  ['addition', { digits: 3, shorter: 2 }],
  ['bandit', { contexts: 2, arms: 2, gap: 1 }],
  ['bandit', { contexts: 26, arms: 16, gap: 0.01 }],
  ['arithmetic-chat', {}],
  ['arithmetic-chat', { largest: 20, changes: 3, tokens: 12 }],
  ['arithmetic-chat', { largest: 6, changes: 2, tokens: 3 }],
  ['countdown', {}],
  ['countdown', { numbers: 2, highest: 3, times: false }],
  ['countdown', { numbers: 3, highest: 9 }],
  ['countdown', { numbers: 4 }],
  ['length-trap', {}],
  ['length-trap', { hours: 3, tokens: 3 }],
  ['length-trap', { hours: 12, tokens: 24 }],
  ['reward-hacking', {}],
  ['reward-hacking', { words: 20, length: 8 }],
  ['reward-hacking', { words: 8, length: 3 }],
  ['needle', {}],
  ['needle', { symbols: 10, length: 6 }],
  ['needle', { symbols: 2, length: 2 }],
]

describe.each(VARIANTS)('%s %o', (id, changes) => {
  const task = TASKS[id]
  const settings = settingsOf(id, changes)
  const problems = problemsOf(id, settings, 200)

  it('is solved by its own solution', () => {
    for (const problem of problems) {
      const { rewards } = rewardsOf(id, settings, problem, [task.solve!(problem, settings)])
      expect(rewards[0]).toBeCloseTo(task.reachable(settings), 6)
    }
  })

  it('fits its vocabulary and lengths', () => {
    const size = task.vocabulary(settings).length
    for (const problem of problems) {
      expect(problem.prompt.length).toBeLessThanOrEqual(task.promptLength(settings))
      expect(task.solve!(problem, settings).length).toBeLessThanOrEqual(task.completionLength(settings))
      expect([...problem.prompt, ...task.solve!(problem, settings)].every((v) => v >= 0 && v < size)).toBe(
        true,
      )
    }
    expect(problems.some(({ prompt }) => prompt.length === task.promptLength(settings))).toBe(true)
    expect(task.endToken(settings)).toBeLessThan(size)
  })

  it('scores anything, never above what is reachable', () => {
    const draw = random(streamKey(4, 'rollout'))
    const size = task.vocabulary(settings).length
    const T = task.completionLength(settings)
    const offsets = Int32Array.from({ length: 201 }, (_, p) => 50 * p)
    const completions = Array.from({ length: 10000 }, () =>
      Array.from({ length: T }, () => draw.integer(size)),
    )
    const { actions, mask } = rowsOf(id, settings, completions)
    const parts = new Float32Array(10000 * task.parts.length).fill(NaN)
    const scoring = { problems, offsets, actions, mask, features: null, noise: null }
    task.rewardAll(scoring, parts, settings)
    const rewards = weightedReward(
      parts,
      task.parts.map((part) => part.weight),
    )
    expect(rewards.every((reward) => reward >= 0 && reward <= task.reachable(settings) + 1e-6)).toBe(true)
    expect(bytesPerRow(() => task.rewardAll(scoring, parts, settings), 10000)).toBeLessThan(20)
    const measured = new Float64Array(task.measures.length).fill(NaN)
    task.measure?.(scoring, measured, settings)
    expect(measured.every((value) => value >= 0)).toBe(true)
    const shown = { ...scoring, step: 1, rewards, probe: null }
    const scene = task.scene?.({ now: shown, first: shown, group: 7 }, settings)
    const named = (scene?.panels ?? []).flatMap(({ title, x, y, marks }) => [
      ...[title, x, y].filter((name) => name !== undefined),
      ...marks.flatMap((mark) => ('label' in mark && mark.label ? [mark.label] : [])),
    ])
    for (const name of named) expect(task.text.en.scene[name]).toBeDefined()
  })

  it('lists its problems when there are few, each once', () => {
    const pool = task.pool(settings)
    if (pool === null) {
      expect(new Set(problemsOf(id, settings, 2000).map(task.key)).size).toBeGreaterThan(200)
    } else {
      expect(pool.length).toBeLessThan(256)
      expect(new Set(pool.map(task.key)).size).toBe(pool.length)
      const keys = new Set(pool.map(task.key))
      expect(problems.every((problem) => keys.has(task.key(problem)))).toBe(true)
    }
  })

  it('reads the prompts that it writes', () => {
    for (const problem of problems.slice(0, 50)) {
      expect(task.parse!(task.write(problem, settings), settings)).toEqual(problem)
    }
    for (const nonsense of ['', '🙂', '-1', 'zz zz', '1+', '99999999999']) {
      expect(task.parse!(nonsense, settings)).toBeNull()
    }
  })

  it('names its knobs and parts in every language', () => {
    for (const language of LANGUAGES) {
      const text = task.text[language]
      expect(Object.keys(text.knobs).sort()).toEqual(Object.keys(task.knobs).sort())
      expect(Object.keys(text.parts).sort()).toEqual(task.parts.map((part) => part.name).sort())
      expect(Object.keys(text.measures).sort()).toEqual(task.measures.map(({ name }) => name).sort())
      expect(Object.keys(text.setups ?? {})).toEqual((task.setups ?? []).map((setup) => setup.id))
      expect(text.prompts(settings).length).toBeGreaterThan(0)
    }
  })
})

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

it('every id has its task', () => {
  for (const id of TASK_IDS) expect(TASKS[id].id).toBe(id)
})
