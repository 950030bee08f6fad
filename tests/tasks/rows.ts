import { expect } from 'vitest'
import { weightedRewards } from '../../src/grpo'
import { random, streamKey } from '../../src/random/streams'
import { defaultsOf } from '../../src/settings/config'
import type { TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import type { Problem, Task, TaskSettings } from '../../src/tasks/task'

/** A task's own settings, some of them changed. */
export const settingsOf = (id: TaskId, changes: TaskSettings = {}) => ({
  ...defaultsOf(TASKS[id].knobs),
  ...changes,
})

/** Actions and mask of completions, cut at the end token and padded to T. */
export function rowsOf(id: TaskId, settings: TaskSettings, completions: readonly (readonly number[])[]) {
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
export function rewardsOf(
  id: TaskId,
  settings: TaskSettings,
  problem: Problem,
  completions: readonly number[][],
) {
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
    rewards: weightedRewards(
      parts,
      task.parts.map((part) => part.weight),
    ),
  }
}

/** The first problems of a stream. */
export const problemsOf = (id: TaskId, settings: TaskSettings, count: number) =>
  Array.from({ length: count }, (_, i) => TASKS[id].problem(random(streamKey(9, 'problem', i)), settings))

/** Fails if a part of some reward lies outside the range that its task declares. */
export function expectWithinRange(task: Task, parts: Float32Array, settings: TaskSettings): void {
  const K = task.parts.length
  for (const [k, { name, range }] of task.parts.entries()) {
    const [low, high] = range(settings)
    const values = parts.filter((_, i) => i % K === k)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    expect(least, `least ${name}`).toBeGreaterThanOrEqual(low - 1e-6)
    expect(most, `most ${name}`).toBeLessThanOrEqual(high + 1e-6)
  }
}
