import { random, streamKey, type Random } from '../../src/random/streams'
import type { TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import type { RewardProgram } from '../../src/tasks/rewardProgram'
import type { Problem, TaskSettings } from '../../src/tasks/task'
import { problemsOf, rowsOf, settingsOf } from './rows'

/** Settings whose reward has a program in WGSL: the usual ones, and those at the limits of the knobs. */
export const TWINS: readonly (readonly [TaskId, TaskSettings])[] = [
  ['bandit', { noise: 0 }],
  ['bandit', { noise: 0, contexts: 2, arms: 2, gap: 1 }],
  ['bandit', { noise: 0, contexts: 26, arms: 16, gap: 0.01 }],
  ['reverse', {}],
  ['reverse', { operation: 'sort', length: 8 }],
  ['reverse', { operation: 'copy', length: 1, symbols: 2 }],
  ['reverse', { length: 5, shorter: 3 }],
  ['reverse', { operation: 'sort', length: 8, symbols: 4, shorter: 7 }],
  ['addition', {}],
  ['addition', { digits: 3 }],
  ['addition', { digits: 3, shorter: 2 }],
  ['budget-router', {}],
  ['arithmetic-chat', {}],
  ['arithmetic-chat', { largest: 20, changes: 3, tokens: 12 }],
  ['arithmetic-chat', { changes: 2, tokens: 3 }],
  ['countdown', {}],
  ['countdown', { numbers: 2, highest: 3 }],
  ['countdown', { numbers: 3, highest: 9, times: true }],
  ['countdown', { numbers: 4, highest: 9, times: true }],
  ['length-trap', {}],
  ['length-trap', { hours: 3, tokens: 3 }],
  ['length-trap', { hours: 12, tokens: 24 }],
  ['reward-hacking', {}],
  ['reward-hacking', { words: 8, length: 3 }],
  ['reward-hacking', { words: 20, length: 8 }],
  ['needle', {}],
  ['needle', { symbols: 10, length: 6 }],
  ['needle', { symbols: 2, length: 2 }],
  ['own-data', {}],
  ['own-data', { scoring: 'edit' }],
  ['own-data', { scoring: 'edit', rows: 'a,b c\na,bb c\nxyz,b\nx,cb' }],
  ['own-data', { scoring: 'exact', rows: `a,b\nb,${'c'.repeat(63)}b` }],
  ['own-data', { scoring: 'words', tokens: 'words', rows: 'a b,b c\nxyz,b c b' }],
]

export function twinOf(id: TaskId, settings: TaskSettings): RewardProgram {
  const twin = TASKS[id].rewardProgram?.(settings)
  if (!twin) throw new Error(`${id} has no reward in WGSL with ${JSON.stringify(settings)}`)
  return twin
}

const PROBLEMS = 20

/** Completions of many kinds for each of some problems, and their scores by `rewardAll`. */
export function scored(id: TaskId, changes: TaskSettings) {
  const task = TASKS[id]
  const settings = settingsOf(id, changes)
  const problems = problemsOf(id, settings, PROBLEMS)
  const draw = random(streamKey(31, 'rollout'))
  const groups = problems.map((problem) => completionsOf(id, settings, problem, draw))
  const completions = groups.flat()
  const offsets = new Int32Array(PROBLEMS + 1)
  groups.forEach((group, p) => (offsets[p + 1] = offsets[p] + group.length))
  const problemOf = Int32Array.from(groups.flatMap((group, p) => group.map(() => p)))
  const { actions, mask } = rowsOf(id, settings, completions)
  const features = task.world ? seenFirst(id, settings, problems, offsets) : null
  const parts = new Float32Array(completions.length * task.parts.length).fill(NaN)
  task.rewardAll({ problems, offsets, actions, mask, features, noise: null }, parts, settings)
  return { settings, problems, problemOf, actions, mask, parts, rows: completions.length }
}

/** The features of trajectories of one step. */
function seenFirst(id: TaskId, settings: TaskSettings, problems: readonly Problem[], offsets: Int32Array) {
  const world = TASKS[id].world!
  const F = world.features(settings)
  const features = new Float32Array(offsets[problems.length] * F)
  const state = new Float32Array(world.stateSize(settings))
  problems.forEach((problem, p) => {
    for (let row = offsets[p]; row < offsets[p + 1]; row++) {
      world.reset(problem, [p, row], row - offsets[p], 0, state, 0, settings)
      world.observe(state, 0, 0, features, row * F, settings)
    }
  })
  return features
}

/** Random strings, the solution and strings near it, and, if there is an end token, ends at every place and none. */
function completionsOf(id: TaskId, settings: TaskSettings, problem: Problem, draw: Random): number[][] {
  const task = TASKS[id]
  const V = task.vocabulary(settings).length
  const T = task.completionLength(settings)
  const end = task.endToken(settings)
  const solution = task.solve!(problem, settings)
  const word = () => draw.integer(V)
  const spoken = () => {
    const token = draw.integer(end < 0 ? V : V - 1)
    return token === end ? V - 1 : token
  }
  const filled = (start: readonly number[]) =>
    Array.from({ length: T }, (_, t) => start[t] ?? (end < 0 ? word() : spoken()))
  const found = [solution, filled(solution), solution]
  for (let i = 0; i < 8; i++) {
    found.push(Array.from({ length: T }, word), filled([]))
    const at = draw.integer(solution.length)
    const other = draw.integer(solution.length)
    const swapped = [...solution]
    swapped[at] = solution[other]
    swapped[other] = solution[at]
    const recombined = filled([]).map(() => solution[draw.integer(solution.length)])
    found.push(
      filled(solution.with(at, word())),
      filled(swapped),
      filled(solution.toSpliced(at, 1)),
      recombined,
    )
    if (end >= 0) {
      found.push(solution.with(at, spoken()), swapped, solution.toSpliced(at, 1))
      found.push(solution.toSpliced(at, 0, spoken()).slice(0, T), recombined.slice(0, other))
    }
  }
  if (end < 0) return found
  for (let t = 0; t < T; t++)
    found.push(
      [...filled([]).slice(0, t), end],
      [...filled(solution.filter((v) => v !== end)).slice(0, t), end],
    )
  return [...found, []]
}
