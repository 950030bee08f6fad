import type { Batch, Learner, Rollout, RolloutRequest, UpdateSpec } from '../../src/engine/learner'
import type { NetworkShape } from '../../src/engine/network'
import { advantages } from '../../src/grpo/advantages'
import { DEFAULT_ADVANTAGE_SPEC, DEFAULT_LOSS_SPEC } from '../../src/grpo/spec'
import {
  BETA,
  DEPTH,
  EPSILON,
  keysOf,
  LEARNING_RATE,
  LENGTH,
  PASSES,
  promptsOf,
  rewardsOf,
  VOCABULARY,
  WINDOW,
  type Workload,
} from './workload'

export const shapeOf = ({ width, embedding }: Workload): NetworkShape => ({
  vocabulary: VOCABULARY,
  window: WINDOW,
  length: LENGTH,
  embedding,
  width,
  depth: DEPTH,
  endToken: -1,
})

/** Takes the measured step on an engine, as the trainer does while it plays: the next rollout is issued before the read. */
export async function stepperOf(learner: Learner, workload: Workload, seeds: readonly number[]) {
  const rows = workload.prompts * workload.group
  const offsets = Int32Array.from({ length: workload.prompts + 1 }, (_, p) => p * workload.group)
  const temperature = new Float32Array(seeds.length).fill(1)
  const spec: UpdateSpec = {
    loss: {
      ...DEFAULT_LOSS_SPEC,
      epsilon: EPSILON,
      epsilonHigh: EPSILON,
      beta: BETA,
      useBiasCorrectionKl: false,
      maxCompletionLength: LENGTH,
    },
    itemsInBatch: rows * LENGTH,
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
  const updates = seeds.map(() => spec)
  let step = 0

  const ask = (): RolloutRequest => {
    const contexts = new Int32Array(seeds.length * rows * WINDOW)
    const keys = new Uint32Array(seeds.length * rows * 2)
    seeds.forEach((seed, r) => {
      contexts.set(promptsOf(workload, seed, step), r * rows * WINDOW)
      keys.set(keysOf(workload, seed, step), r * rows * 2)
    })
    step++
    return { rows, contexts, keys, greedy: false, temperature, withReference: true }
  }

  const batchOf = ({ contexts }: RolloutRequest, { actions, mask, logp, refLogp }: Rollout): Batch => {
    const mine = new Float32Array(seeds.length * rows)
    seeds.forEach((_, r) => {
      const rewards = rewardsOf(
        contexts.subarray(r * rows * WINDOW, (r + 1) * rows * WINDOW),
        actions.subarray(r * rows * LENGTH, (r + 1) * rows * LENGTH),
      )
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
