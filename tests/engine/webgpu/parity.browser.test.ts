import { afterEach, describe, expect, test } from 'vitest'
import type { Learner, UpdateSpec } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { uniform } from '../../../src/random/streams'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { isLong } from '../../isLong'
import { batchOf, distance, requestOf, updateOf } from '../material'
import {
  expectSameDistributions,
  expectSameRollout,
  expectSameScores,
  expectSameState,
  pairOf,
} from '../same'
import { CHOICE, CHOICES, DENOISE, GIVEN, nameOf, SINGLE, TOKENS, WIDE } from './shapes'

/** Each is compiled for five to eight seconds on a software adapter, and close to others. */
const LONG: NetworkShape[] = [
  CHOICE,
  CHOICES,
  SINGLE,
  GIVEN,
  // sizes that are no multiples of anything
  { vocabulary: 11, window: 3, length: 3, embedding: 7, width: 37, depth: 1, endToken: -1 },
  { vocabulary: 3, window: 1, length: 4, embedding: 1, width: 9, depth: 4, endToken: 2 },
  // the bandit: one token, no context
  { vocabulary: 10, window: 2, length: 1, embedding: 4, width: 16, depth: 2, endToken: -1 },
  // rows that fit into workgroup memory four at a time only, more tokens than columns of a workgroup
  { vocabulary: 70, window: 6, length: 2, embedding: 3, width: 500, depth: 2, endToken: 0 },
  WIDE,
]
const SHAPES: NetworkShape[] = [TOKENS, DENOISE, ...(isLong ? LONG : [])]
const open: Learner[] = []
afterEach(() => {
  for (const learner of open.splice(0)) learner.dispose()
})

/** Both engines; the one on the GPU is disposed of after the test. */
async function pair(shape: NetworkShape, seeds: readonly number[]) {
  const [plain, gpu] = await pairOf(createWebgpuLearner, shape, seeds)
  open.push(gpu)
  return { plain, gpu }
}

describe.each(SHAPES.map((shape) => ({ shape, name: nameOf(shape) })))('$name', ({ shape }) => {
  test('samples, decodes and scores as the plain engine does', async () => {
    const seeds = [1, 2]
    const { plain, gpu } = await pair(shape, seeds)
    const request = requestOf(shape, seeds, 13)
    const rollout = await expectSameRollout(plain, gpu, () => request)
    const greedily = requestOf(shape, seeds, 3, { greedy: true, withReference: false })
    await expectSameRollout(plain, gpu, () => greedily)
    await expectSameRollout(plain, gpu, () => ({ ...greedily, which: 'reference' }))
    const batch = batchOf(request, rollout, seeds, shape.length)
    await expectSameScores(plain, gpu, batch)
  })

  test('has the plain gradient, from log-probs and from entropies', async () => {
    const seeds = [3, 4]
    const { plain, gpu } = await pair(shape, seeds)
    const request = requestOf(shape, seeds, 12)
    const batch = batchOf(request, await plain.rollout(request), seeds, shape.length)
    const size = batch.mask.length
    const dLogp = Float32Array.from({ length: size }, (_, i) => (uniform(1, 2, i) - 0.5) / size)
    const dEntropy = Float32Array.from({ length: size }, (_, i) => (uniform(3, 4, i) - 0.5) / size)
    for (const learner of [plain, gpu]) await learner.backward(batch, dLogp, dEntropy)
    const once = await gpu.gradient()
    expect(distance(once, await plain.gradient())).toBeLessThan(1e-6)
    // a second call adds
    for (const learner of [plain, gpu]) await learner.backward(batch, dEntropy, dLogp)
    const twice = await gpu.gradient()
    expect(distance(twice, await plain.gradient())).toBeLessThan(2e-6)
    expect(distance(twice, once)).toBeGreaterThan(1e-4)
  })
})

test('four runs with settings of their own have the plain weights after ten steps', async () => {
  const seeds = [1, 2, 3, 4]
  const { plain, gpu } = await pair(TOKENS, seeds)
  const rows = 12
  const specs: UpdateSpec[][] = [0, 1].map((pass) => [
    updateOf(0, 12),
    updateOf(6 * pass, 6, { surrogate: 'logp', lossType: 'dr_grpo', beta: 0 }, { learningRate: 0.003 }),
    updateOf(
      3 * pass,
      4,
      { ratioLevel: 'sequence', entropyCoef: 0.02 },
      { weightDecay: 0.1, maxGradNorm: 0.05 },
    ),
    updateOf(
      4 * pass,
      8,
      { surrogate: 'cispo', epsilonHigh: 3, lossType: 'dapo' },
      { beta1: 0.8, beta2: 0.95 },
    ),
  ])
  for (let step = 0; step < 10; step++) {
    const request = requestOf(
      TOKENS,
      seeds.map((seed) => seed + 100 * step),
      rows,
    )
    const rollout = await expectSameRollout(plain, gpu, () => request)
    const batch = batchOf(request, rollout, seeds, TOKENS.length, 0.1)
    for (const pass of [0, 1]) {
      // the second run stops after four steps
      const updates = specs[pass].map((spec, r) => (r === 1 && step >= 4 ? null : spec))
      const [expected, got] = [await plain.update(batch, updates), await gpu.update(batch, updates)]
      expect(distance(got.logp, expected.logp)).toBeLessThan(1e-5)
      expect(distance(got.entropy, expected.entropy)).toBeLessThan(1e-5)
      expect(distance(got.gradNorm, expected.gradNorm)).toBeLessThan(1e-5)
    }
    const alpha = Float32Array.of(step === 3 ? 1 : 0, 0, 0.3, step === 6 ? 0.6 : 0)
    for (const learner of [plain, gpu]) learner.syncReference(alpha)
  }
  await expectSameState(plain, gpu, [20, 8, 20, 20])
})

test('an optimiser step by hand: backward, apply; runs without an optimiser keep weights and gradient', async () => {
  const seeds = [5, 6, 7]
  const { plain, gpu } = await pair(TOKENS, seeds)
  const request = requestOf(TOKENS, seeds, 7)
  const batch = batchOf(request, await plain.rollout(request), seeds, TOKENS.length)
  const dLogp = Float32Array.from({ length: batch.mask.length }, (_, i) => uniform(8, 9, i) - 0.5)
  const nothing = new Float32Array(batch.mask.length)
  const optimiser = updateOf(0, 1, {}, { maxGradNorm: Infinity, weightDecay: 0.01 }).optimiser
  for (const learner of [plain, gpu]) {
    await learner.apply([optimiser, null, null])
    await learner.backward(batch, dLogp, nothing)
  }
  const [expected, got] = await Promise.all(
    [plain, gpu].map(async (learner) => ({ norms: await learner.apply([optimiser, null, optimiser]) })),
  )
  expect(distance(got.norms, expected.norms)).toBeLessThan(1e-4)
  expect(got.norms[1]).toBe(0)
  expect(distance(await gpu.gradient(), await plain.gradient())).toBeLessThan(1e-5)
  // an update adds to a waiting gradient
  const updates = [null, updateOf(0, 7), null]
  const norms = await Promise.all(
    [plain, gpu].map(async (learner) => (await learner.update(batch, updates)).gradNorm),
  )
  expect(distance(norms[1], norms[0])).toBeLessThan(1e-4)
  const [plainState, gpuState] = [await plain.state(), await gpu.state()]
  expect([...gpuState.updates]).toEqual([2, 1, 1])
  expect(distance(gpuState.parameters, plainState.parameters)).toBeLessThan(1e-5)
})

test('next-token probabilities of policy, reference and initial weights', async () => {
  const seeds = [8, 9]
  const { plain, gpu } = await pair(TOKENS, seeds)
  const contexts = requestOf(TOKENS, [11], 10).contexts
  await expectSameDistributions(plain, gpu, contexts, 3)
})

test('losses without a GPU program go through the CPU, beside those with one', async () => {
  const seeds = [1, 2, 3]
  const { plain, gpu } = await pair(TOKENS, seeds)
  const request = requestOf(TOKENS, seeds, 10)
  const batch = batchOf(request, await plain.rollout(request), seeds, TOKENS.length)
  const updates = [
    updateOf(2, 6, { topEntropyQuantile: 0.4 }),
    updateOf(0, 10),
    updateOf(1, 8, { surrogate: 'vespo', offPolicyMaskThreshold: 0.02, entropyCoef: 0.01 }),
  ]
  const [expected, got] = [await plain.update(batch, updates), await gpu.update(batch, updates)]
  expect(distance(got.logp, expected.logp)).toBeLessThan(1e-5)
  expect(distance(got.gradNorm, expected.gradNorm)).toBeLessThan(1e-5)
  const [plainState, gpuState] = [await plain.state(), await gpu.state()]
  expect(distance(gpuState.parameters, plainState.parameters)).toBeLessThan(1e-5)
})

test('a loss that lacks its reference or its means is refused, and does not change the weights', async () => {
  const seeds = [1]
  const { gpu } = await pair(TOKENS, seeds)
  const request = requestOf(TOKENS, seeds, 4, { withReference: false })
  const batch = batchOf(request, await gpu.rollout(request), seeds, TOKENS.length)
  const before = await gpu.state()
  await expect(gpu.update(batch, [updateOf(0, 4, { beta: 0.1 })])).rejects.toThrow(RangeError)
  const exact = updateOf(0, 4, { beta: 0, klEstimator: 'exact' })
  await expect(gpu.update(batch, [exact])).rejects.toThrow(RangeError)
  await gpu.update(batch, [updateOf(0, 4, { beta: 0 }, { learningRate: 0 })])
  const after = await gpu.state()
  expect(after.parameters).toEqual(before.parameters)
  expect([...after.updates]).toEqual([1])
})
