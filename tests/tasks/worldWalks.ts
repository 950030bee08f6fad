import { expect } from 'vitest'
import { weightedRewards } from '../../src/grpo'
import { foldIn, random, streamKey, type Random } from '../../src/random/streams'
import { defaultsOf } from '../../src/settings/config'
import type { TaskId } from '../../src/settings/knobs'
import type { Scene } from '../../src/tasks/scene'
import type { Problem, Scoring, Task, TaskSettings } from '../../src/tasks/task'
import { en } from '../../src/text/en'
import { bytesPerRow } from './allocation'
import { expectWithinRange } from './rows'

/** A task's own settings with some changed. */
export const settingsOf = (task: Task, changes: TaskSettings = {}): TaskSettings => ({
  ...defaultsOf(task.knobs),
  ...changes,
})

export const problemsOf = (task: Task, settings: TaskSettings, count: number): Problem[] =>
  Array.from({ length: count }, (_, i) => task.problem(random(streamKey(9, 'problem', i)), settings))

/** Chooses the action of step t in a trajectory's state; chance is its own. */
export type Chooser = (t: number, state: Float32Array, draw: Random, row: number) => number

/** Completions of a world's task as an engine plays them, one a row, with the state that each ended in. */
export interface Played extends Scoring {
  /** [rows, size of a state] */
  ends: Float32Array
}

/** Plays `group` completions of each problem. */
export function play(
  task: Task,
  settings: TaskSettings,
  problems: readonly Problem[],
  group: number,
  choose: Chooser,
  seed = 5,
): Played {
  const world = task.world!
  const [T, F, S] = [task.completionLength(settings), world.features(settings), world.stateSize(settings)]
  const rows = problems.length * group
  const actions = new Int32Array(rows * T)
  const mask = new Float32Array(rows * T)
  const features = new Float32Array(rows * T * F)
  const ends = new Float32Array(rows * S)
  for (let row = 0; row < rows; row++) {
    const [p, index] = [Math.floor(row / group), row % group]
    const draw = random(streamKey(seed, 'rollout', row))
    const state = ends.subarray(row * S, (row + 1) * S)
    world.reset(problems[p], foldIn(streamKey(seed, 'start', p), index), index, 0, ends, row * S, settings)
    for (let t = 0; t < T; t++) {
      const m = row * T + t
      world.observe(ends, row * S, t, features, m * F, settings)
      actions[m] = choose(t, state, draw, row)
      mask[m] = 1
      if (world.step(ends, row * S, t, actions, m, settings)) break
    }
  }
  const offsets = Int32Array.from({ length: problems.length + 1 }, (_, p) => p * group)
  return { problems, offsets, actions, mask, features, noise: null, ends }
}

/** Every action of the vocabulary as often as any other. */
export const uniformly = (task: Task, settings: TaskSettings): Chooser => {
  const count = task.vocabulary(settings).length
  return (_t, _state, draw) => draw.integer(count)
}

/** The actions of a problem's own solution; only its first action, if there is no more of it. */
export function solving(task: Task, settings: TaskSettings, problems: readonly Problem[]): Chooser {
  const solutions = problems.map((problem) => task.solve!(problem, settings))
  return (t, _state, _draw, row) => solutions[row][t]
}

/** Parts and total rewards at default weights of each row. */
export function scored(task: Task, settings: TaskSettings, played: Scoring) {
  const K = task.parts.length
  const rows = played.offsets[played.problems.length]
  const parts = new Float32Array(rows * K).fill(NaN)
  task.rewardAll(played, parts, settings)
  if (parts.some(Number.isNaN)) throw new Error('a part of the reward is left out')
  return {
    parts,
    rewards: weightedRewards(
      parts,
      task.parts.map(({ weight }) => weight),
    ),
  }
}

/** Measures of completions, by name. */
export function measured(task: Task, settings: TaskSettings, played: Scoring): Record<string, number> {
  const values = new Float64Array(task.measures.length).fill(NaN)
  task.measure!(played, values, settings)
  return Object.fromEntries(task.measures.map((name, i) => [name, values[i]]))
}

/** Mean of numbers, and the standard error of that mean. */
export function estimate(values: ArrayLike<number>): { mean: number; error: number } {
  const all = Array.from(values)
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1)
  return { mean, error: Math.sqrt(variance / all.length) }
}

/** Completions that no world would have made: any state, any action, ended or not wherever it pleases. */
export function nonsense(
  task: Task,
  settings: TaskSettings,
  problems: readonly Problem[],
  group: number,
): Scoring {
  const draw = random(streamKey(6, 'rollout'))
  const rows = problems.length * group
  const [T, F] = [task.completionLength(settings), task.world!.features(settings)]
  return {
    problems,
    offsets: Int32Array.from({ length: problems.length + 1 }, (_, p) => p * group),
    actions: Int32Array.from({ length: rows * T }, () => draw.integer(100) - 50),
    mask: Float32Array.from({ length: rows * T }, () => draw.integer(2)),
    features: Float32Array.from({ length: rows * T * F }, () => draw.integer(3) - 1),
    noise: null,
  }
}

/** Every reward of a uniform policy and of nonsense is a number, and scoring allocates nothing. */
export function expectScored(task: Task, settings: TaskSettings, ofNonsense: number): void {
  const problems = problemsOf(task, settings, 200)
  const played = play(task, settings, problems, 50, uniformly(task, settings))
  const { parts } = scored(task, settings, played)
  expect(parts.every(Number.isFinite)).toBe(true)
  expectWithinRange(task, parts, settings)
  expect(bytesPerRow(() => task.rewardAll(played, parts, settings), 10_000)).toBeLessThan(20)
  const { parts: poor } = scored(task, settings, nonsense(task, settings, problems, ofNonsense))
  expect(poor.every(Number.isFinite)).toBe(true)
}

/** The catalogue has every word that a picture names, and no other. */
export function expectWords(id: TaskId, { panels }: Scene): void {
  const named = new Set<string>()
  for (const { title, x, y, marks, frames = [] } of panels) {
    for (const name of [title, x, y]) if (name) named.add(name)
    for (const mark of [...marks, ...frames.flat()]) if ('label' in mark && mark.label) named.add(mark.label)
  }
  expect([...named].sort()).toEqual(Object.keys(en.tasks[id].scene).sort())
}
