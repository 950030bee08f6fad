import { describe, expect, it, vi } from 'vitest'
import '../../src/tasks/all'
import { weightedRewards } from '../../src/grpo'
import { random, streamKey } from '../../src/random/streams'
import type { TaskId } from '../../src/settings/knobs'
import { PRESETS } from '../../src/settings/presets'
import { TASKS } from '../../src/tasks'
import type { TaskSettings } from '../../src/tasks/task'
import { en } from '../../src/text/en'
import { bytesPerRow } from './allocation'
import { expectWithinRange, problemsOf, rewardsOf, rowsOf, settingsOf } from './rows'

// code that other files have run is compiled for their arguments too, and then allocates
vi.hoisted(() => vi.resetModules())

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
  ['own-data', {}],
  ['own-data', { scoring: 'edit', held_out: 0, rows: 'a,b c\na,bb c\nxyz,b' }],
  ['own-data', { scoring: 'words', tokens: 'characters', rows: 'a b,b c\nxyz,b c b' }],
  ['own-data', { scoring: 'words', tokens: 'words', rows: 'a b,b c\nxyz,b c b' }],
  ['own-data', { scoring: 'exact', held_out: 0, rows: 'a,b' }],
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

  it('scores any completion, never above the reachable reward', () => {
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
    expect(parts.some(Number.isNaN)).toBe(false)
    const rewards = weightedRewards(
      parts,
      task.parts.map((part) => part.weight),
    )
    expectWithinRange(task, parts, settings)
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
    for (const name of named) expect(en.tasks[id].scene[name]).toBeDefined()
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
      expect(task.parse!(String(task.write(problem, settings)), settings)).toEqual(problem)
    }
    for (const nonsense of ['', '🙂', '-1', 'zz zz', '1+', '99999999999']) {
      expect(task.parse!(nonsense, settings)).toBeNull()
    }
  })
})

it('the stairs of arithmetic chat lead to GRPO with a token mean and one update', () => {
  const stairs = TASKS['arithmetic-chat'].setups!.filter(({ id }) => id !== 'exact')
  expect(stairs.map(({ id }) => id)).toEqual(['nanochat', 'spread', 'ratio', 'reference'])
  expect(stairs.at(-1)!.config).toMatchObject(PRESETS.grpo_token_mean)
})
