import { afterEach, describe, expect, test } from 'vitest'
import type { Batch, Learner } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { transformer } from '../../../src/engine/ops/policies/transformer'
import { uniform } from '../../../src/random/streams'
import { defaultConfig } from '../../../src/settings/config'
import { TASKS, taskOf } from '../../../src/tasks'
import { networkShapeOf } from '../../../src/train/networkShape'
import { columnsOf } from '../../../src/train/record'
import { createTrainer } from '../../../src/train/trainer'
import { longTest } from '../../isLong'
import { batchOf, perturb, requestOf } from '../material'
import { opsLearner, TRANSFORMER } from './material'

const { window: W, length: T, vocabulary: V } = TRANSFORMER
const open: Learner[] = []
afterEach(() => {
  for (const learner of open.splice(0)) learner.dispose()
})

async function perturbed(seeds: readonly number[], shape: NetworkShape = TRANSFORMER) {
  const learner = await opsLearner(shape, seeds, 'wasm')
  open.push(learner)
  // wider and more layers add up more of them
  const growth = (shape.width * shape.policy!.layers) / (TRANSFORMER.width * TRANSFORMER.policy!.layers)
  await perturb(learner, seeds, 0.3 / Math.sqrt(Math.max(1, growth)))
  return learner
}

/** Prompts that leave room for the completion, as `networkShapeOf` sees to. */
function prompts(seeds: readonly number[], rows: number) {
  const request = requestOf(TRANSFORMER, seeds, rows)
  request.contexts.forEach((_, i) => {
    if (i % W < T - 1) request.contexts[i] = -1
  })
  return request
}

test('its initial policy is nearly uniform, and depends only on the seed', async () => {
  const learner = await opsLearner(TRANSFORMER, [1, 2, 1], 'wasm')
  open.push(learner)
  const { parameters } = await learner.state()
  const P = parameters.length / 3
  expect(parameters.slice(0, P)).toEqual(parameters.slice(2 * P))
  expect(parameters.slice(0, P)).not.toEqual(parameters.slice(P, 2 * P))
  const { entropy, mask } = await learner.rollout({
    ...prompts([1, 2, 1], 6),
    temperature: Float32Array.of(1, 1, 1),
  })
  mask.forEach((m, i) => m === 0 || expect(entropy[i]).toBeGreaterThan(0.97 * Math.log(V)))
})

test('scoring gives the log-probs of sampling, and those of separate windows', async () => {
  const learner = await perturbed([1])
  const request = { ...prompts([1], 20), temperature: Float32Array.of(1) }
  const rollout = await learner.rollout(request)
  const batch = batchOf(request, rollout, [1], T)
  expect((await learner.forward('policy', batch)).logp).toEqual(rollout.logp)
  for (let t = 0; t < T; t++) {
    const windows = new Int32Array(20 * W)
    for (let row = 0; row < 20; row++) {
      const line = [
        ...request.contexts.subarray(row * W, (row + 1) * W),
        ...rollout.actions.subarray(row * T),
      ]
      windows.set(line.slice(t, t + W), row * W)
    }
    const probabilities = await learner.distribution(0, 'policy', windows, t)
    for (let row = 0; row < 20; row++) {
      const m = row * T + t
      if (rollout.mask[m] === 0) continue
      const p = probabilities.subarray(row * V, (row + 1) * V)
      expect(Math.log(p[rollout.actions[m]])).toBeCloseTo(rollout.logp[m], 4)
      // Gumbel-max, with V uniform numbers of the row's own stream
      const raced = p.map((one, v) => {
        const u = uniform(request.keys[2 * row], request.keys[2 * row + 1], t * V + v) + 2 ** -25
        return Math.log(one) - Math.log(-Math.log(u))
      })
      expect(raced[rollout.actions[m]]).toBeGreaterThan(Math.max(...raced) - 1e-4)
    }
  }
})

test('draws with the frequencies of its distribution', async () => {
  const learner = await perturbed([3])
  const rows = 4000
  const context = Int32Array.of(-1, -1, -1, 2, 0, 1, 3)
  const rollout = await learner.rollout({
    rows,
    contexts: Int32Array.from({ length: rows * W }, (_, i) => context[i % W]),
    keys: Uint32Array.from({ length: 2 * rows }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
    greedy: false,
    temperature: Float32Array.of(1),
    withReference: false,
  })
  const p = await learner.distribution(0, 'policy', context, 0)
  const counts = new Float64Array(V)
  for (let row = 0; row < rows; row++) counts[rollout.actions[row * T]]++
  const chiSquare = counts.reduce((sum, count, v) => sum + (count - rows * p[v]) ** 2 / (rows * p[v]), 0)
  // 5 degrees of freedom: beyond 20.5 once in a thousand streams
  expect(chiSquare).toBeLessThan(20.5)
})

test('a step depends on every earlier token and on no later one; empty slots have no effect', async () => {
  const learner = await perturbed([1])
  const request = { ...prompts([1], 1), temperature: Float32Array.of(1) }
  request.contexts.set([-1, -1, -1, -1, 0, 1, 2])
  const scored = async (contexts: number[], actions: number[]) => {
    const batch: Batch = {
      rows: 1,
      contexts: Int32Array.from(contexts),
      actions: Int32Array.from(actions),
      mask: new Float32Array(T).fill(1),
      oldLogp: new Float32Array(T),
      refLogp: null,
      advantages: new Float32Array(1),
      temperature: Float32Array.of(1),
    }
    return (await learner.forward('policy', batch)).entropy
  }
  const base = [...request.contexts]
  const before = await scored(base, [0, 1, 2, 3])
  for (let changed = 0; changed < T; changed++) {
    const after = await scored(
      base,
      [0, 1, 2, 3].map((token, t) => (t === changed ? 4 : token)),
    )
    for (let t = 0; t < T; t++) expect([t, after[t] === before[t]]).toEqual([t, t <= changed])
  }
  for (const [slot, matters] of [
    [0, false],
    [2, false],
    [4, true],
    [6, true],
  ] as const) {
    const after = await scored(
      base.map((token, w) => (w === slot ? 3 : token)),
      [0, 1, 2, 3],
    )
    expect([slot, after[0] !== before[0]]).toEqual([slot, matters])
  }
})

test.each([
  { width: 12, layers: 2, heads: 3 },
  { width: 8, layers: 12, heads: 1 },
  { width: 64, layers: 1, heads: 16 },
  { width: 25, layers: 5, heads: 5 },
])('has the gradient that finite differences have: %o', async ({ width, layers, heads }) => {
  const seeds = [2]
  const learner = await perturbed(seeds, {
    ...TRANSFORMER,
    width,
    policy: { id: 'transformer', layers, heads },
  })
  const request = { ...prompts(seeds, 5), temperature: Float32Array.of(0.8) }
  const batch = batchOf(request, await learner.rollout(request), seeds, T)
  const dLogp = batch.mask.map((_, i) => uniform(1, 2, i) - 0.5)
  const dEntropy = batch.mask.map((_, i) => uniform(3, 4, i) - 0.5)
  await learner.backward(batch, dLogp, dEntropy)
  const gradient = await learner.gradient()
  const state = await learner.state()
  const objective = async (parameters: Float32Array) => {
    learner.setState({ ...state, parameters })
    const { logp, entropy } = await learner.forward('policy', batch)
    return logp.reduce((sum, value, m) => sum + dLogp[m] * value + dEntropy[m] * entropy[m], 0)
  }
  // along random directions: one number a weight would take a thousand forward passes
  for (let trial = 0; trial < 20; trial++) {
    const direction = gradient.map((_, i) => (uniform(trial, 9, i) < 0.05 ? uniform(trial, 7, i) - 0.5 : 0))
    // a longer step would cross kinks of the relu, a shorter one be lost in rounding
    const h = 3e-4
    const moved = (sign: number) => state.parameters.map((value, i) => value + sign * h * direction[i])
    const slope = ((await objective(moved(1))) - (await objective(moved(-1)))) / (2 * h)
    const expected = gradient.reduce((sum, value, i) => sum + value * direction[i], 0)
    expect(Math.abs(slope - expected)).toBeLessThan(2e-3 + 0.01 * Math.abs(expected))
  }
})

describe('shapes that it cannot have', () => {
  test.each([
    ['heads that do not divide the width', { policy: { id: 'transformer', layers: 1, heads: 5 } }],
    ['no room for the completion', { window: 3 }],
    ['states', { state: { features: 2, transition: 'world', timeFeatures: 0 } }],
  ] as const)('%s', (_, changes) => {
    expect(() => transformer.blocks({ ...TRANSFORMER, ...changes } as NetworkShape)).toThrow(RangeError)
  })
})

longTest('learns to reverse', { timeout: 30_000 }, async () => {
  const config = {
    ...defaultConfig(taskOf, 'reverse'),
    policy: 'transformer',
    taskSettings: { operation: 'reverse', length: 3, symbols: 4 },
    generationBatchSize: 64,
    numGenerations: 8,
    width: 24,
    heads: 2,
    layers: 1,
    learningRate: 0.01,
    beta: 0,
    useReference: false,
    seed: 1,
  } as const
  const task = TASKS.reverse
  const learner = await opsLearner(networkShapeOf(config, task), [config.seed], 'wasm')
  open.push(learner)
  const trainer = await createTrainer([config], task, learner)
  const column = columnsOf(task).indexOf('reward')
  const rewards: number[] = []
  for (let step = 0; step < 100; step++) {
    rewards.push((await trainer.train(true)).records[0]!.metrics[column])
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(rewards.slice(-10))).toBeGreaterThan(0.8)
})
