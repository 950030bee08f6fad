import { describe, expect, test } from 'vitest'
import type { Batch, Learner } from '../../../src/engine/learner'
import { gpt2SizesOf, parameterBlocks, type NetworkShape } from '../../../src/engine/network'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { uniform } from '../../../src/random/streams'
import { gpt2Config } from '../../../src/settings/gpt2'
import { batchOf, perturb, requestOf } from '../material'
import { expectGpt2, GPT2_CASES, sizesOf } from '../gpt2/cases'
import { TRANSFORMER } from '../transformer'

const { window: W, length: T, vocabulary: V } = TRANSFORMER

describe("Hugging Face's GPT-2", () => {
  test.each(GPT2_CASES)('is what $config.activation_function with $config.n_head heads computes', (golden) =>
    expectGpt2(async (shape, seeds) => createPlainLearner(shape, seeds), golden),
  )

  test.each(GPT2_CASES)('has the config.json and the tensors that are declared', (golden) => {
    const sizes = sizesOf(golden)
    expect(gpt2Config(sizes)).toEqual(golden.config)
    const { layers, heads, activation } = sizes
    const shape = {
      ...TRANSFORMER,
      vocabulary: sizes.vocabulary,
      window: sizes.positions,
      width: sizes.width,
      policy: { id: 'transformer', layers, heads, activation },
    } as const
    const blocks = parameterBlocks(shape).map(({ name, rows, columns }) => [name, rows * columns])
    const theirs = Object.entries(golden.weights).map(([name, { length }]) => [name, length])
    expect(Object.fromEntries(blocks)).toEqual(Object.fromEntries(theirs))
  })
})

async function perturbed(seeds: readonly number[], shape = TRANSFORMER): Promise<Learner> {
  const learner = createPlainLearner(shape, seeds)
  await perturb(learner, seeds)
  return learner
}

const withPolicy = (policy: Partial<NonNullable<NetworkShape['policy']>>, width = 12): NetworkShape => ({
  ...TRANSFORMER,
  width,
  policy: { ...TRANSFORMER.policy!, ...policy },
})

test.each([
  withPolicy({}),
  withPolicy({ activation: 'gelu_new' }),
  withPolicy({ layers: 5, heads: 1 }, 9),
  withPolicy({ layers: 1, heads: 8 }, 8),
])('has the gradient that finite differences have: width $width, $policy', async (shape) => {
  const seeds = [2]
  const learner = await perturbed(seeds, shape)
  const request = { ...requestOf(shape, seeds, 5), temperature: Float32Array.of(0.8) }
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
  // tensor by tensor, along random directions
  for (const { name, offset, rows, columns } of parameterBlocks(shape)) {
    const [first, end] = [offset, offset + rows * columns]
    const direction = gradient.map((_, i) => (i < first || i >= end ? 0 : uniform(5, 7, i) - 0.5))
    // a longer step would cross kinks of the relu, a shorter one be lost in rounding
    const h = 3e-4
    const moved = (sign: number) => state.parameters.map((value, i) => value + sign * h * direction[i])
    const slope = ((await objective(moved(1))) - (await objective(moved(-1)))) / (2 * h)
    const expected = gradient.reduce((sum, value, i) => sum + value * direction[i], 0)
    expect(Math.abs(slope - expected), name).toBeLessThan(2e-3 + 0.01 * Math.abs(expected))
  }
})

test('its first policy is nearly uniform, and depends only on the seed', async () => {
  const learner = createPlainLearner(TRANSFORMER, [1, 2, 1])
  const { parameters } = await learner.state()
  const P = parameters.length / 3
  expect(parameters.slice(0, P)).toEqual(parameters.slice(2 * P))
  expect(parameters.slice(0, P)).not.toEqual(parameters.slice(P, 2 * P))
  const request = { ...requestOf(TRANSFORMER, [1, 2, 1], 6), temperature: Float32Array.of(1, 1, 1) }
  const { entropy, mask } = await learner.rollout(request)
  mask.forEach((m, i) => m === 0 || expect(entropy[i]).toBeGreaterThan(0.97 * Math.log(V)))
})

test('scoring gives the log-probs of sampling, and those of separate windows', async () => {
  const learner = await perturbed([1])
  const request = { ...requestOf(TRANSFORMER, [1], 20), temperature: Float32Array.of(1) }
  const rollout = await learner.rollout(request)
  const batch = batchOf(request, rollout, [1], T)
  expect((await learner.forward('policy', batch)).logp).toEqual(rollout.logp)
  for (let t = 0; t < T; t++) {
    const windows = new Int32Array(20 * W)
    for (let row = 0; row < 20; row++) {
      const line = [
        ...request.contexts.subarray(row * W, (row + 1) * W),
        ...rollout.actions.subarray(row * T, (row + 1) * T),
      ]
      windows.set(line.slice(t, t + W), row * W)
    }
    const probabilities = await learner.distribution(0, 'policy', windows, t)
    for (let row = 0; row < 20; row++) {
      const m = row * T + t
      if (rollout.mask[m] === 0) continue
      expect(Math.log(probabilities[row * V + rollout.actions[m]])).toBeCloseTo(rollout.logp[m], 5)
    }
  }
})

test('a step depends on every earlier token and on no later one; slots before the prompt have no effect', async () => {
  const learner = await perturbed([1])
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
  const base = [-1, -1, -1, -1, 0, 1, 2]
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
    [3, true],
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

describe('shapes that it cannot have', () => {
  test.each([
    ['heads that do not divide the width', withPolicy({ heads: 5 })],
    ['no room for the completion', { ...TRANSFORMER, window: 3 }],
    ['states', { ...TRANSFORMER, state: { features: 2, transition: 'world', timeFeatures: 0 } }],
  ] as const)('%s', (_, shape) => {
    expect(() => gpt2SizesOf(shape as NetworkShape)).toThrow(RangeError)
  })
})
