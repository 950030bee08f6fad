import { beforeAll, describe, expect, test } from 'vitest'
import { kernelModule, type KernelBuild } from '../../../src/engine/cpu/builds'
import { createCpuLearner } from '../../../src/engine/cpu/learner'
import type { Batch, RolloutRequest, Scores, UpdateSpec } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { tokenBatchOf } from '../../../src/engine/tokenBatch'
import { policyLoss } from '../../../src/grpo'
import { uniform } from '../../../src/random/streams'
import { batchOf, distance, requestOf, updateOf } from '../material'
import {
  expectSameDistributions,
  expectSameRollout,
  expectSameScores,
  expectSameState,
  pairOf,
} from '../same'
import { expectGpt2, GPT2_CASES } from '../gpt2/cases'
import { isLong } from '../../isLong'
import { TRANSFORMER } from '../transformer'
import { DENOISE, stateRequest, WALK } from './worlds'

export const SMALL: NetworkShape = {
  vocabulary: 6,
  window: 4,
  length: 5,
  embedding: 5,
  width: 24,
  depth: 2,
  endToken: 5,
}
/** The plain engine, which they are compared with, takes seconds for each. */
const SLOW: NetworkShape[] = [
  // sizes that are no multiples of anything, heads of 5 numbers
  {
    ...TRANSFORMER,
    vocabulary: 11,
    width: 25,
    endToken: -1,
    policy: { id: 'transformer', layers: 3, heads: 5, activation: 'gelu_new' },
  },
  // a prompt of one token, and one token to write
  {
    ...TRANSFORMER,
    window: 1,
    length: 1,
    width: 64,
    policy: { id: 'transformer', layers: 1, heads: 16, activation: 'relu' },
  },
]
const MORE: NetworkShape[] = [
  { vocabulary: 2, window: 1, length: 4, embedding: 1, width: 9, depth: 4, endToken: 1 },
  // the bandit: one token, no context
  { vocabulary: 10, window: 2, length: 1, embedding: 4, width: 16, depth: 2, endToken: -1 },
  { vocabulary: 30, window: 8, length: 6, embedding: 16, width: 64, depth: 3, endToken: 0 },
  { ...WALK, depth: 1, width: 8, vocabulary: 2 },
  { ...DENOISE, gaussian: { ...DENOISE.gaussian!, dimensions: 1, logpScale: 1 } },
  ...SLOW,
]
const SHAPES: NetworkShape[] = [
  SMALL,
  // sizes that are no multiples of anything
  { vocabulary: 11, window: 3, length: 3, embedding: 7, width: 37, depth: 1, endToken: -1 },
  WALK,
  DENOISE,
  TRANSFORMER,
  ...(isLong ? MORE : []),
]
const name = (shape: NetworkShape) =>
  `V${shape.vocabulary} W${shape.window} T${shape.length} H${shape.width} L${shape.depth}` +
  (shape.state ? ` F${shape.state.features}` : '') +
  (shape.gaussian ? ` D${shape.gaussian.dimensions}` : '') +
  (shape.policy ? ` transformer of ${shape.policy.layers} layers with ${shape.policy.heads} heads` : '')

/** A new request for a shape: worlds are used up. */
export const asker =
  (shape: NetworkShape, seeds: readonly number[], rows: number) =>
  (options: Partial<Pick<RolloutRequest, 'greedy' | 'withReference' | 'which'>> = {}) =>
    shape.state ? stateRequest(shape, seeds, rows, options) : requestOf(shape, seeds, rows, options)

const createCpu = (build: KernelBuild) => (shape: NetworkShape, seeds: readonly number[]) =>
  createCpuLearner(shape, seeds, { build })

/** The loss of run r's update, computed from the scores that the engine returned. */
function figuresOf(batch: Batch, scores: Scores, r: number, spec: UpdateSpec, shape: NetworkShape) {
  const tokens = tokenBatchOf(batch, scores, r, spec, shape.gaussian)
  const { loss, policyLoss: policy, klLoss, metrics } = policyLoss(tokens, spec.loss)
  return { loss, policyLoss: policy, klLoss, metrics }
}

/** The tests that compare every shape with the plain engine. */
export function parity(build: KernelBuild): void {
  // compiled at the first use
  beforeAll(() => kernelModule(build), 60_000)

  test.each(GPT2_CASES)("is Hugging Face's GPT-2 with $config.activation_function", (golden) =>
    expectGpt2(createCpu(build), golden),
  )

  describe.each(SHAPES.map((shape) => ({ shape, name: name(shape) })))('$name', ({ shape }) => {
    test('samples, decodes and scores', async () => {
      const seeds = [1, 2]
      const [plain, cpu] = await pairOf(createCpu(build), shape, seeds)
      const ask = asker(shape, seeds, 13)
      const rollout = await expectSameRollout(plain, cpu, ask, distance)
      await expectSameRollout(plain, cpu, () => ask({ greedy: true, withReference: false }), distance)
      await expectSameRollout(plain, cpu, () => ask({ greedy: true, which: 'reference' }), distance)
      await expectSameRollout(plain, cpu, () => ask({ which: 'reference' }), distance)
      await expectSameRollout(plain, cpu, asker(shape, seeds, 150), distance)
      const batch = batchOf(ask(), rollout, seeds, shape.length)
      await expectSameScores(plain, cpu, batch, distance)
    })

    test('has the gradient', async () => {
      const seeds = [3, 4]
      const [plain, cpu] = await pairOf(createCpu(build), shape, seeds)
      const ask = asker(shape, seeds, 40)
      const batch = batchOf(ask(), await plain.rollout(ask()), seeds, shape.length)
      const size = batch.mask.length
      const D = shape.gaussian?.dimensions ?? 0
      const some = (key: number, count: number) =>
        Float32Array.from({ length: count }, (_, i) => (i % 7 === 3 ? 0 : (uniform(key, 2, i) - 0.5) / size))
      const slopes = [some(1, size), some(2, size)] as const
      const dMean = D > 0 ? some(3, size * D) : undefined
      for (const learner of [plain, cpu]) await learner.backward(batch, slopes[0], slopes[1], dMean)
      const once = await cpu.gradient()
      expect(distance(once, await plain.gradient())).toBeLessThan(1e-7)
      expect(distance(once, new Float32Array(once.length))).toBeGreaterThan(1e-4)
      // a second call adds
      for (const learner of [plain, cpu]) await learner.backward(batch, slopes[1], slopes[0])
      expect(distance(await cpu.gradient(), await plain.gradient())).toBeLessThan(2e-7)
      cpu.discardGradient()
      expect((await cpu.gradient()).every((value) => value === 0)).toBe(true)
    })

    test('has the weights after some steps', async () => {
      const seeds = [1, 2, 3]
      const [plain, cpu] = await pairOf(createCpu(build), shape, seeds)
      const rows = 12
      const kl = shape.gaussian ? ({ klEstimator: 'exact' } as const) : {}
      // with AdamW's usual ε a gradient of 1e-8 takes a full step, and its rounding with it
      const eps = 1e-5
      const specs: UpdateSpec[][] = [0, 1].map((pass) => [
        updateOf(0, 12, kl, { eps }),
        updateOf(
          6 * pass,
          6,
          { surrogate: 'logp', lossType: 'dr_grpo', beta: 0 },
          { learningRate: 0.003, eps },
        ),
        updateOf(
          3 * pass,
          4,
          { ratioLevel: 'sequence', entropyCoef: 0.02 },
          { weightDecay: 0.1, maxGradNorm: 0.05, eps },
        ),
      ])
      for (let step = 0; step < 4; step++) {
        const ask = asker(
          shape,
          seeds.map((seed) => seed + 10 * step),
          rows,
        )
        const request = ask()
        const rollout = await expectSameRollout(plain, cpu, ask, distance)
        const batch = batchOf(request, rollout, seeds, shape.length)
        for (const pass of [0, 1]) {
          const updates = specs[pass].map((spec, r) => (r === 1 && step >= 2 ? null : spec))
          const [expected, got] = [await plain.update(batch, updates), await cpu.update(batch, updates)]
          expect(distance(got.logp, expected.logp)).toBeLessThan(1e-5)
          expect(distance(got.entropy, expected.entropy)).toBeLessThan(1e-5)
          expect(distance(got.gradNorm, expected.gradNorm)).toBeLessThan(1e-5)
          expect(got.losses).toEqual(updates.map((spec, r) => spec && figuresOf(batch, got, r, spec, shape)))
        }
        const alpha = Float32Array.of(step === 3 ? 1 : 0, 0, 0.3)
        for (const learner of [plain, cpu]) learner.syncReference(alpha)
      }
      await expectSameState(plain, cpu, [8, 4, 8])
    })

    test('answers with a distribution', async () => {
      const seeds = [8, 9]
      const [plain, cpu] = await pairOf(createCpu(build), shape, seeds)
      const inputs = shape.state
        ? Float32Array.from({ length: 140 * shape.state.features }, (_, i) => uniform(1, 1, i) - 0.5)
        : requestOf(shape, [11], 140).contexts
      await expectSameDistributions(plain, cpu, inputs, shape.length - 1)
    })
  })
}
