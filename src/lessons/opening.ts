import { DEFAULT_LOSS_SPEC, policyLoss, weightedRewards, type LossSpec } from '../grpo'
import { log } from '../math/portable'
import { random, streamKey } from '../random/streams'
import { defaultsOf } from '../settings/config'
import type { TaskId } from '../settings/knobs'
import { taskOf } from '../tasks'
import type { Problem, TaskSettings } from '../tasks/task'
import { weightsOf } from '../tasks/weights'
import type { Point } from './lesson'

export type { Plot, PlotSeries, Point } from './lesson'

/** A line through a function at `pieces + 1` values from `from` to `to`. */
export const curve = (from: number, to: number, of: (x: number) => number, pieces = 96): Point[] =>
  Array.from({ length: pieces + 1 }, (_, i): Point => {
    const x = from + ((to - from) * i) / pieces
    return [x, of(x)]
  })

/** A function at the whole numbers from … to. */
export const steps = (from: number, to: number, of: (x: number) => number): Point[] =>
  Array.from({ length: to - from + 1 }, (_, i): Point => [from + i, of(from + i)])

/** A level line. */
export const level = (from: number, to: number, value: number): Point[] => [
  [from, value],
  [to, value],
]

/** A task's own settings: its defaults, some of them changed. */
export const settingsOf = (task: TaskId, changes: TaskSettings = {}): TaskSettings => ({
  ...defaultsOf(taskOf(task).knobs),
  ...changes,
})

/** Completions of one prompt, and what the task pays for them: each part of the reward, and their weighted sum. */
export interface Scored {
  problem: Problem
  completions: readonly (readonly number[])[]
  /** [completions, parts] */
  parts: Float32Array
  rewards: readonly number[]
}

/** What a task pays for completions of one prompt that are all as long as they may be. */
function scored(
  id: TaskId,
  settings: TaskSettings,
  problem: Problem,
  completions: readonly (readonly number[])[],
): Scored {
  const task = taskOf(id)
  const T = task.completionLength(settings)
  const actions = Int32Array.from(completions.flatMap((completion) => completion.slice(0, T)))
  const mask = new Float32Array(actions.length).fill(1)
  const parts = new Float32Array(completions.length * task.parts.length)
  const offsets = Int32Array.of(0, completions.length)
  const noise = Uint32Array.from(completions.flatMap((_, row) => [...streamKey(1, 'noise', row)]))
  task.rewardAll({ problems: [problem], offsets, actions, mask, features: null, noise }, parts, settings)
  const rewards = Array.from(weightedRewards(parts, weightsOf(task, settings)))
  return { problem, completions, parts, rewards }
}

/** Completions of one prompt whose tokens are all equally probable, as an untrained policy draws them. */
export function guessed(
  id: TaskId,
  settings: TaskSettings,
  count: number,
  {
    seed = 1,
    tokens = taskOf(id)
      .vocabulary(settings)
      .map((_, token) => token),
  } = {},
): Scored {
  const task = taskOf(id)
  const problem = task.problem(random(streamKey(seed, 'problem', 0)), settings)
  const draw = random(streamKey(seed, 'rollout', 0))
  const length = task.completionLength(settings)
  const completions = Array.from({ length: count }, () =>
    Array.from({ length }, () => tokens[draw.integer(tokens.length)]),
  )
  return scored(id, settings, problem, completions)
}

/** Answers to one prompt of Reverse digits, each with so many right digits. */
export function withRightDigits(settings: TaskSettings, right: readonly number[]): Scored {
  const task = taskOf('reverse')
  const problem = task.problem(random(streamKey(1, 'problem', 0)), settings)
  const symbols = task.vocabulary(settings).length
  const target = task.solve!(problem, settings)
  const completions = right.map((count) =>
    target.map((digit, t) => (t < count ? digit : (digit + 1) % symbols)),
  )
  return scored('reverse', settings, problem, completions)
}

/**
 * What one token adds to the objective at each ratio w = π/π_old, less what it adds at w = 1: minus the loss of a batch
 * of this token alone, in the unit of its advantage.
 */
export function objective(
  surrogate: 'clip' | 'logp',
  advantage: number,
  bounds: Partial<Pick<LossSpec, 'epsilon' | 'epsilonHigh'>> = {},
): (ratio: number) => number {
  const spec: LossSpec = { ...DEFAULT_LOSS_SPEC, ...bounds, surrogate, beta: 0 }
  const at = (ratio: number) =>
    -policyLoss(
      {
        rows: 1,
        length: 1,
        mask: Float32Array.of(1),
        logp: Float32Array.of(log(ratio)),
        oldLogp: Float32Array.of(0),
        refLogp: null,
        entropy: Float32Array.of(0),
        advantages: Float32Array.of(advantage),
      },
      spec,
    ).loss
  const start = at(1)
  return (ratio) => at(ratio) - start
}
