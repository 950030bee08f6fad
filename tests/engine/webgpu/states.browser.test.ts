import { afterEach, expect, test } from 'vitest'
import type { Batch, Learner, UpdateSpec } from '../../../src/engine/learner'
import { actionSize, type NetworkShape } from '../../../src/engine/network'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { RATIO_LEVELS } from '../../../src/grpo'
import { uniform } from '../../../src/random/streams'
import { batchOf, distance, relativeDistance, requestOf, updateOf } from '../material'
import { isLong } from '../../isLong'
import { pairOf } from '../same'
import { CHOICE, DENOISE, GIVEN, nameOf, SINGLE } from './shapes'

const ROWS = 10

const open: Learner[] = []
afterEach(() => {
  for (const learner of open.splice(0)) learner.dispose()
})

/** The same runs on both engines, with weights that are not those of the start. */
async function pair(shape: NetworkShape, seeds: readonly number[], size = 0.1): Promise<[Learner, Learner]> {
  const learners = await pairOf(createWebgpuLearner, shape, seeds, size)
  open.push(...learners)
  return learners
}

/** The samples of the plain engine, with advantages that differ from step to step. */
async function batchFor(plain: Learner, seeds: readonly number[], spread?: number): Promise<Batch> {
  const { length } = plain.shape
  const request = requestOf(plain.shape, seeds, ROWS)
  const batch = batchOf(request, await plain.rollout(request), seeds, length, spread)
  const advantages = Float32Array.from(batch.mask, (_, m) => 2 * uniform(5, 6, m) - 1)
  return { ...batch, advantages }
}

const named = (shapes: readonly NetworkShape[]) => shapes.map((shape) => ({ shape, name: nameOf(shape) }))

test.each(named([SINGLE, DENOISE]))(
  '$name: the gradient that comes through means and log-densities, or through one of them',
  async ({ shape }) => {
    const seeds = [3, 4]
    const learners = await pair(shape, seeds)
    const batch = await batchFor(learners[0], seeds)
    const mask = batch.mask.map((_, m) => (m % 7 === 5 ? 0 : 1))
    const D = actionSize(shape)
    const pull = (m: number, share: number) => (m % 3 === share ? 0 : uniform(1, 2, m) - 0.5)
    const dLogp = mask.map((_, m) => pull(m, 0) / mask.length)
    const dMean = Float32Array.from(
      { length: mask.length * D },
      (_, i) => pull(Math.floor(i / D), 1) * (uniform(3, 4, i) - 0.5),
    )
    const none = new Float32Array(mask.length)
    const gradients = await Promise.all(
      learners.map(async (learner) => {
        await learner.backward({ ...batch, mask }, dLogp, none, dMean)
        const both = await learner.gradient()
        learner.discardGradient()
        await learner.backward({ ...batch, mask }, none, none, dMean)
        return [both, await learner.gradient()]
      }),
    )
    for (const which of [0, 1]) {
      const [expected, got] = gradients.map((found) => found[which])
      expect(relativeDistance(got, expected)).toBeLessThan(1e-5)
      expect(distance(got, new Float32Array(got.length))).toBeGreaterThan(1e-3)
    }
    expect(distance(...(gradients[1] as [Float32Array, Float32Array]))).toBeGreaterThan(1e-3)
  },
)

test.each(named([SINGLE, DENOISE, ...(isLong ? [CHOICE, GIVEN] : [])]))(
  '$name: runs with settings of their own have the plain weights after some steps',
  async ({ shape }) => {
    const seeds = [1, 2, 3]
    const [plain, gpu] = await pair(shape, seeds)
    const kl = shape.gaussian ? ({ klEstimator: 'exact', useBiasCorrectionKl: true } as const) : {}
    const specs = (pass: number): (UpdateSpec | null)[] => [
      updateOf(0, ROWS, { entropyCoef: 0.01 }),
      updateOf(5 * pass, 5, { ratioLevel: 'sequence', beta: 0.2, ...kl }),
      pass === 1 ? null : updateOf(2, 7, { surrogate: 'cispo', epsilonHigh: 3, klEstimator: 'k1' }),
    ]
    for (let step = 0; step < 4; step++) {
      const batch = await batchFor(plain, seeds, 0.1)
      for (const pass of [0, 1]) {
        const [expected, got] = [await plain.update(batch, specs(pass)), await gpu.update(batch, specs(pass))]
        expect(relativeDistance(got.logp, expected.logp)).toBeLessThan(2e-5)
        expect(distance(got.mean ?? [], expected.mean ?? [])).toBeLessThan(1e-5)
        expect(relativeDistance(got.gradNorm, expected.gradNorm)).toBeLessThan(1e-4)
      }
      for (const learner of [plain, gpu]) learner.syncReference(Float32Array.of(0, 0.3, 0))
    }
    const [expected, got] = [await plain.state(), await gpu.state()]
    expect(distance(got.parameters, expected.parameters)).toBeLessThan(5e-5)
    expect(distance(got.reference, expected.reference)).toBeLessThan(5e-5)
    expect([...got.updates]).toEqual([8, 8, 4])
  },
)

test.each(named([DENOISE, ...(isLong ? [CHOICE] : [])]))(
  '$name: what the policy does in given states, now and at first',
  async ({ shape }) => {
    const [plain, gpu] = await pair(shape, [8, 9], 0.3)
    const features = Float32Array.from(
      { length: 9 * shape.state!.features },
      (_, i) => 2 * uniform(1, 1, i) - 1,
    )
    for (const which of ['policy', 'reference', 'initial'] as const) {
      const position = shape.length - 1
      const expected = await plain.distribution(1, which, features, position)
      expect(distance(await gpu.distribution(1, which, features, position), expected)).toBeLessThan(1e-5)
    }
  },
)

test.each(named([SINGLE, DENOISE]))(
  '$name: the exact KL, at every level of the ratio, with its slope through ratio and means',
  async ({ shape }) => {
    const seeds = RATIO_LEVELS.flatMap((_, i) => [2 * i, 2 * i + 1])
    const learners = await pair(shape, seeds)
    const batch = await batchFor(learners[0], seeds, 0.4)
    const masked = { ...batch, mask: batch.mask.map((_, m) => (m % 7 === 5 ? 0 : 1)) }
    const updates = seeds.map((_, r) =>
      updateOf(
        r % 3,
        ROWS - 4,
        {
          klEstimator: 'exact',
          beta: 2,
          ratioLevel: RATIO_LEVELS[Math.floor(r / 2)],
          useBiasCorrectionKl: r % 2 === 1,
          entropyCoef: 0.01,
        },
        { maxGradNorm: Infinity },
      ),
    )
    const [expected, got] = await Promise.all(learners.map((learner) => learner.update(masked, updates)))
    expect(relativeDistance(got.gradNorm, expected.gradNorm)).toBeLessThan(2e-5)
    const [plain, gpu] = await Promise.all(learners.map((learner) => learner.state()))
    // a tenth of the gradient
    expect(distance(gpu.firstMoment, plain.firstMoment)).toBeLessThan(1e-5)
    expect(distance(gpu.firstMoment, new Float32Array(gpu.firstMoment.length))).toBeGreaterThan(1e-2)
    // without a mean to compare with there is none
    const still = { ...masked, refMean: null }
    const bare = await Promise.all(learners.map((learner) => learner.update(still, updates)))
    expect(relativeDistance(bare[1].gradNorm, bare[0].gradNorm)).toBeLessThan(5e-4)
  },
)

test('a world is read when the rollout is requested, even if it has to wait for its turn', async () => {
  const seeds = [1, 2]
  const [plain, gpu] = await pair(DENOISE, seeds)
  const request = requestOf(DENOISE, seeds, ROWS)
  const expected = await gpu.rollout(request)
  const batch = await batchFor(plain, seeds)
  const still = updateOf(0, ROWS, { surrogate: 'vespo' }, { learningRate: 0 })
  const waiting = gpu.update(batch, [still, still])
  let isOver = false
  const world = {
    ...request.world!,
    observe(row: number, t: number, features: Float32Array, at: number) {
      if (isOver) throw new Error('the world is somewhere else by now')
      request.world!.observe(row, t, features, at)
    },
  }
  const rollout = gpu.rollout({ ...request, world })
  isOver = true
  await waiting
  expect(await rollout).toEqual(expected)
  await expect(gpu.rollout({ ...request, world: undefined })).rejects.toThrow(RangeError)
})
