import type { Batch, Learner, Rollout, RolloutRequest } from '../engine/learner'
import { streamKey } from '../random/streams'
import type { RunConfig } from '../settings/knobs'
import type { Problem, Task } from '../tasks/task'
import { trainingProblem, writeContext, writeRowKeys } from './problems'

/** One run's share of a sampled step. */
export interface RunSample {
  /** P problems; completions of problem p are rows offsets[p] … offsets[p + 1] − 1 */
  problems: Problem[]
  offsets: Int32Array
  /** [N, K] parts of the reward and [N] their weighted sum */
  parts: Float32Array
  rewards: Float32Array
}

/** A step's completions, scored: everything that the updates need but the advantages. */
export interface Sample {
  step: number
  runs: RunSample[]
  rollout: Rollout
  batch: Omit<Batch, 'advantages'>
}

/** Group boundaries of N rows in groups of G. */
export function groupOffsets(rows: number, groupSize: number): Int32Array {
  return Int32Array.from({ length: rows / groupSize + 1 }, (_, p) => p * groupSize)
}

/** Σ_k weight_k · part_k of each row; parts [rows, K]. */
export function weightedReward(parts: Float32Array, weights: readonly number[]): Float32Array {
  const K = weights.length
  return Float32Array.from({ length: parts.length / K }, (_, row) => {
    let total = 0
    for (let k = 0; k < K; k++) total += weights[k] * parts[row * K + k]
    return total
  })
}

/**
 * Issues the rollout of a step for every run, and scores it when it comes back. Prompt p of a step is the same for
 * every run of a seed, whatever its group size; a larger group reads further completions of the same stream.
 */
export function sampleStep(
  learner: Learner,
  task: Task,
  configs: readonly RunConfig[],
  held: ReadonlySet<string>,
  step: number,
): Promise<Sample> {
  const R = configs.length
  const N = configs[0].generationBatchSize
  const W = learner.shape.window
  const request: RolloutRequest = {
    rows: N,
    contexts: new Int32Array(R * N * W),
    keys: new Uint32Array(R * N * 2),
    greedy: false,
    temperature: Float32Array.from(configs, (config) => config.temperature),
    withReference: configs.some((config) => config.useReference),
  }
  const noise = new Uint32Array(R * N * 2)
  const drawn = configs.map((config, r) => {
    const offsets = groupOffsets(N, config.numGenerations)
    const rolloutKey = streamKey(config.seed, 'rollout', step, 0)
    const noiseKey = streamKey(config.seed, 'noise', step, 0)
    const problems = Array.from({ length: offsets.length - 1 }, (_, p) => {
      const problem = trainingProblem(task, config.taskSettings, held, config.seed, step, p)
      const [first, end] = [r * N + offsets[p], r * N + offsets[p + 1]]
      for (let row = first; row < end; row++) writeContext(problem.prompt, W, request.contexts, row)
      writeRowKeys(rolloutKey, p, first, end, request.keys)
      writeRowKeys(noiseKey, p, first, end, noise)
      return problem
    })
    return { problems, offsets }
  })
  return learner.rollout(request).then((rollout) => ({
    step,
    rollout,
    runs: drawn.map(({ problems, offsets }, r) => ({
      problems,
      offsets,
      ...scoreRows(
        task,
        configs[r],
        problems,
        offsets,
        rollout,
        noise.subarray(2 * r * N, 2 * (r + 1) * N),
        r,
      ),
    })),
    batch: {
      rows: N,
      contexts: request.contexts,
      actions: rollout.actions,
      mask: rollout.mask,
      oldLogp: rollout.logp,
      refLogp: rollout.refLogp,
      temperature: request.temperature,
    },
  }))
}

/** Reward parts and totals of run r's completions in a rollout. */
export function scoreRows(
  task: Task,
  config: RunConfig,
  problems: readonly Problem[],
  offsets: Int32Array,
  rollout: Pick<Rollout, 'actions' | 'mask'>,
  noise: Uint32Array | null,
  r: number,
): Pick<RunSample, 'parts' | 'rewards'> {
  const rows = offsets[offsets.length - 1]
  const T = task.completionLength(config.taskSettings)
  const mine = <A extends Int32Array | Float32Array>(array: A) =>
    array.subarray(r * rows * T, (r + 1) * rows * T) as A
  const parts = new Float32Array(rows * task.parts.length)
  task.rewardAll(
    problems,
    offsets,
    mine(rollout.actions),
    mine(rollout.mask),
    noise,
    parts,
    config.taskSettings,
  )
  return {
    parts,
    rewards: weightedReward(
      parts,
      task.parts.map((part) => part.weight),
    ),
  }
}
