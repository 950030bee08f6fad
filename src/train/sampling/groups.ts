import type { Learner, Rollout, RolloutRequest } from '../../engine/learner'
import { actionSize, type NetworkShape } from '../../engine/network'
import { weightedRewards } from '../../grpo'
import { foldIn, type Key } from '../../random/streams'
import type { RunConfig } from '../../settings/knobs'
import type { Actions, Problem, Scoring, Task } from '../../tasks/task'
import { weightsOf } from '../../tasks/weights'
import { writeContext } from './problems'
import { worldOf } from './world'

/** Sampled and scored completions in flat arrays, row after row. Sizes N rows, T, K parts, F features, D. */
export interface ScoredRows {
  /** [N, T], or [N, T, D] with a Gaussian head */
  actions: Actions
  /** [N, T, F] and [N, T, D]; null without a state, without a Gaussian head or reference */
  features: Float32Array | null
  refMean: Float32Array | null
  /** [N, T] each; `refLogp` is null if no reference was asked for */
  mask: Float32Array
  logp: Float32Array
  entropy: Float32Array
  refLogp: Float32Array | null
  /** [N, K], and [N] their weighted sum */
  parts: Float32Array
  rewards: Float32Array
}

/** The completions of one problem, which are compared with each other. */
export interface SampledGroup extends ScoredRows {
  problem: Problem
  /** reward of the greedy completion, if the estimator needs it; else NaN */
  greedyReward: number
}

/** Completions to sample: numbers first … first + count − 1 of a problem's random stream. */
export interface Draw {
  problem: Problem
  /** completion c draws from foldIn(key, c), its reward's noise from foldIn(noise, c) */
  key: Key
  noise: Key
  first: number
  count: number
}

/** A rollout to ask for, and which draw each of its rows belongs to. */
export interface RolloutPlan {
  request: RolloutRequest
  draws: readonly (readonly Draw[])[]
  /** stream keys of the rewards' noise, [R, M, 2] */
  noise: Uint32Array
}

/**
 * The rollout of all runs' draws. If runs need different numbers of rows, surplus rows are padding.
 * @param draws per run
 */
export function planRollout(
  { window: W }: NetworkShape,
  task: Task,
  configs: readonly RunConfig[],
  draws: readonly (readonly Draw[])[],
  greedy = false,
): RolloutPlan {
  const R = configs.length
  const rows = Math.max(...draws.map(countRows))
  const request: RolloutRequest = {
    rows,
    contexts: new Int32Array(R * rows * W).fill(-1),
    keys: new Uint32Array(R * rows * 2),
    greedy,
    temperature: Float32Array.from(configs, (config) => config.temperature),
    withReference: !greedy && configs.some((config) => config.useReference),
    ...(task.world && worldOf(task, configs, draws.map(startsOf), rows)),
  }
  const noise = new Uint32Array(R * rows * 2)
  draws.forEach((mine, r) => {
    let row = r * rows
    for (const { problem, key, noise: noiseKey, first, count } of mine) {
      for (let c = first; c < first + count; c++, row++) {
        writeContext(problem.prompt, W, request.contexts, row)
        request.keys.set(foldIn(key, c), 2 * row)
        noise.set(foldIn(noiseKey, c), 2 * row)
      }
    }
  })
  return { request, draws, noise }
}

/** The completions of a rollout, scored; one group per run and draw. */
export function groupsFrom(
  { request, draws, noise }: RolloutPlan,
  shape: NetworkShape,
  task: Task,
  configs: readonly RunConfig[],
  rollout: Rollout,
): SampledGroup[][] {
  const { rows, greedy } = request
  const T = shape.length
  const D = actionSize(shape)
  const F = shape.state?.features ?? 0
  const { actions, mask, logp, entropy, features, refLogp, refMean } = rollout
  return draws.map((mine, r) => {
    const [first, count] = [r * rows, countRows(mine)]
    const offsets = offsetsOf(mine)
    const { parts, rewards } = scored(task, configs[r], {
      problems: mine.map(({ problem }) => problem),
      offsets,
      actions: actions.subarray(first * T * D, (first + count) * T * D),
      mask: mask.subarray(first * T, (first + count) * T),
      features: features ? features.subarray(first * T * F, (first + count) * T * F) : null,
      noise: greedy ? null : noise.subarray(2 * first, 2 * (first + count)),
    })
    const K = task.parts.length
    return mine.map(({ problem }, g) => {
      const [from, to] = [offsets[g], offsets[g + 1]]
      const [start, end] = [(first + from) * T, (first + to) * T]
      return {
        problem,
        actions: actions.subarray(start * D, end * D),
        features: features ? features.subarray(start * F, end * F) : null,
        refMean: refMean ? refMean.subarray(start * D, end * D) : null,
        mask: mask.subarray(start, end),
        logp: logp.subarray(start, end),
        entropy: entropy.subarray(start, end),
        refLogp: refLogp && refLogp.subarray(start, end),
        parts: parts.subarray(from * K, to * K),
        rewards: rewards.subarray(from, to),
        greedyReward: NaN,
      }
    })
  })
}

/** Where each draw's rows begin, and the last one's end. */
function offsetsOf(draws: readonly Draw[]): Int32Array {
  const offsets = new Int32Array(draws.length + 1)
  draws.forEach(({ count }, g) => (offsets[g + 1] = offsets[g] + count))
  return offsets
}

/** Samples and scores completions for every run in one rollout. */
export async function drawGroups(
  learner: Learner,
  task: Task,
  configs: readonly RunConfig[],
  draws: readonly (readonly Draw[])[],
  greedy = false,
): Promise<SampledGroup[][]> {
  const plan = planRollout(learner.shape, task, configs, draws, greedy)
  return groupsFrom(plan, learner.shape, task, configs, await learner.rollout(plan.request))
}

/** The start states of draws, one per completion. Their randomness is the reward-noise stream, folded with `START`. */
const startsOf = (draws: readonly Draw[]) =>
  draws.flatMap(({ problem, noise, first, count }) =>
    Array.from({ length: count }, (_, i) => ({
      problem,
      key: foldIn(foldIn(noise, first + i), START),
      index: first + i,
    })),
  )

/** Folded into a completion's noise stream for its start. */
const START = 0x80000000

const countRows = (draws: readonly Draw[]) => draws.reduce((sum, draw) => sum + draw.count, 0)

/**
 * Reward parts and totals of completions, all in one call, because a call into an interpreter costs more than its work.
 */
export function scored(
  task: Task,
  { taskSettings }: RunConfig,
  completions: Scoring,
): Pick<SampledGroup, 'parts' | 'rewards'> {
  const parts = new Float32Array(completions.offsets.at(-1)! * task.parts.length)
  task.rewardAll(completions, parts, taskSettings)
  return { parts, rewards: weightedRewards(parts, weightsOf(task, taskSettings)) }
}

/** All rows, one after the other; an array is null if one of them lacks it. */
export function joinRows(all: readonly ScoredRows[]): ScoredRows {
  const join = <Name extends keyof ScoredRows>(name: Name) => {
    const arrays: (Actions | null)[] = all.map((rows) => rows[name])
    return (arrays.every((array) => array !== null) ? joined(...arrays) : null) as ScoredRows[Name]
  }
  return {
    actions: join('actions'),
    features: join('features'),
    refMean: join('refMean'),
    mask: join('mask'),
    logp: join('logp'),
    entropy: join('entropy'),
    refLogp: join('refLogp'),
    parts: join('parts'),
    rewards: join('rewards'),
  }
}

/** Concatenates arrays. */
export function joined<A extends Actions>(...arrays: A[]): A {
  const length = arrays.reduce((sum, array) => sum + array.length, 0)
  const all = new (arrays[0].constructor as new (length: number) => A)(length)
  let at = 0
  for (const array of arrays) {
    all.set(array as never, at)
    at += array.length
  }
  return all
}

/** Run r's part of an array of R runs: a view. */
export const partOf = <A extends Actions>(array: A, r: number, R: number) =>
  array.subarray((r * array.length) / R, ((r + 1) * array.length) / R) as A
