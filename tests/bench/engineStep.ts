import type { Batch, Learner, Rollout, RolloutRequest, UpdateSpec } from '../../src/engine/learner'
import type { NetworkShape } from '../../src/engine/network'
import { advantages, DEFAULT_ADVANTAGE_SPEC, DEFAULT_LOSS_SPEC } from '../../src/grpo'
import type { RewardProgram } from '../../src/tasks/rewardProgram'
import {
  BETA,
  contextsOf,
  DEPTH,
  EPSILON,
  keysOf,
  LEARNING_RATE,
  lengthOf,
  PASSES,
  promptsOf,
  rewardsOf,
  VOCABULARY,
  windowOf,
  type Workload,
} from './workload'

export function shapeOf(workload: Workload): NetworkShape {
  const { width, embedding, layers, heads } = workload
  return {
    vocabulary: VOCABULARY,
    window: windowOf(workload),
    length: lengthOf(workload),
    embedding,
    width,
    depth: DEPTH,
    endToken: -1,
    ...(layers !== undefined &&
      heads !== undefined && { policy: { id: 'transformer', layers, heads, activation: 'relu' } }),
  }
}

/** The update of every pass. */
function updateOf(rows: number, length: number): UpdateSpec {
  return {
    loss: {
      ...DEFAULT_LOSS_SPEC,
      epsilon: EPSILON,
      epsilonHigh: EPSILON,
      beta: BETA,
      useBiasCorrectionKl: false,
      maxCompletionLength: length,
    },
    itemsInBatch: rows * length,
    start: 0,
    count: rows,
    optimiser: {
      learningRate: LEARNING_RATE,
      beta1: 0.9,
      beta2: 0.999,
      eps: 1e-8,
      weightDecay: 0,
      maxGradNorm: 1,
    },
  }
}

/** The rollouts of step after step. */
function askerOf(
  workload: Workload,
  seeds: readonly number[],
): () => RolloutRequest & { prompts: Int32Array } {
  const rows = workload.prompts * workload.group
  const T = lengthOf(workload)
  const temperature = new Float32Array(seeds.length).fill(1)
  let step = 0
  return () => {
    const prompts = new Int32Array(seeds.length * rows * T)
    const keys = new Uint32Array(seeds.length * rows * 2)
    seeds.forEach((seed, r) => {
      prompts.set(promptsOf(workload, seed, step), r * rows * T)
      keys.set(keysOf(workload, seed, step), r * rows * 2)
    })
    step++
    const contexts = contextsOf(workload, prompts)
    return { rows, prompts, contexts, keys, greedy: false, temperature, withReference: true }
  }
}

/** Takes the measured step on an engine, as the trainer does while it plays: the next rollout is issued before the read. */
export async function stepperOf(learner: Learner, workload: Workload, seeds: readonly number[]) {
  const rows = workload.prompts * workload.group
  const offsets = Int32Array.from({ length: workload.prompts + 1 }, (_, p) => p * workload.group)
  const T = lengthOf(workload)
  const updates = seeds.map(() => updateOf(rows, T))
  const ask = askerOf(workload, seeds)

  const batchOf = (
    { prompts, contexts, temperature }: ReturnType<typeof ask>,
    { actions, mask, logp, refLogp }: Rollout,
  ): Batch => {
    const mine = new Float32Array(seeds.length * rows)
    seeds.forEach((_, r) => {
      const own = [r * rows * T, (r + 1) * rows * T] as const
      const rewards = rewardsOf(prompts.subarray(...own), actions.subarray(...own), T)
      mine.set(advantages({ rewards, offsets }, DEFAULT_ADVANTAGE_SPEC).advantages, r * rows)
    })
    return { rows, contexts, actions, mask, oldLogp: logp, refLogp, advantages: mine, temperature }
  }

  let request = ask()
  let rollout = await learner.rollout(request)
  return async function takeStep(): Promise<void> {
    const batch = batchOf(request, rollout)
    const issued = Array.from({ length: PASSES }, () => learner.update(batch, updates))
    request = ask()
    const next = learner.rollout(request)
    await Promise.all(issued)
    rollout = await next
  }
}

/** The share of its tokens with which a completion repeats its prompt of so many. */
const rewardOf = (length: number): RewardProgram => ({
  key: `bench ${length}`,
  words: length,
  write: () => undefined,
  source: `
fn rewardParts(row : i32, problem : i32) -> array<f32, 1> {
  var reward = 0.0;
  for (var t = 0; t < ${length}; t++) {
    if (actionOf(row, t) == problemWord(problem, t)) { reward += ${1 / length}; }
  }
  return array<f32, 1>(reward);
}`,
})

/** The same step taken as a whole, with its reward on the device; the next one of a turn is issued before the read. */
export async function wholeStepperOf(learner: Learner, workload: Workload, seeds: readonly number[]) {
  const T = lengthOf(workload)
  const reward = rewardOf(T)
  if (!(await learner.prepareStep?.(reward))) throw new Error('this engine takes no whole steps')
  const { prompts, group } = workload
  const rows = prompts * group
  const ask = askerOf(workload, seeds)
  const specs = seeds.map(() => updateOf(rows, T))
  const updates = Array.from({ length: PASSES }, () => specs)
  const order = Int32Array.from({ length: seeds.length * rows }, (_, i) => i % rows)
  const credits = seeds.map(() => ({
    groupSize: group,
    weights: [1],
    advantages: DEFAULT_ADVANTAGE_SPEC,
    miniBatches: 1,
    masksTruncated: false,
    usesOld: false,
  }))
  const issue = () => {
    const { prompts: rows, ...rollout } = ask()
    const problems = new Int32Array(seeds.length * prompts * T)
    for (let p = 0; p < seeds.length * prompts; p++) {
      const first = p * group * T
      problems.set(rows.subarray(first, first + T), p * T)
    }
    return learner.step!({ rollout, reward, problems, order, credits, updates })
  }
  return async function takeSteps(steps: number): Promise<void> {
    let next = issue()
    for (let step = 1; step <= steps; step++) {
      const current = next
      if (step < steps) next = issue()
      await current
    }
  }
}
