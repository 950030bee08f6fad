import { describe, expect, test } from 'vitest'
import type { World } from '../../../src/engine/learner'
import type { GaussianHead, NetworkShape } from '../../../src/engine/network'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { selfTest } from '../../../src/engine/selfTest'
import { uniform } from '../../../src/random/streams'
import { isLong, longTest } from '../../isLong'
import { batchOf, distance, perturb, requestOf, updateOf } from '../material'
import { expectSameRollout, expectSameState } from '../same'
import { TRANSFORMER } from '../transformer'
import { BACKENDS, MLP, opsLearner } from './material'

const SHAPES: NetworkShape[] = [
  MLP,
  { vocabulary: 11, window: 3, length: 3, embedding: 7, width: 37, depth: 1, endToken: -1 },
  { vocabulary: 10, window: 2, length: 1, embedding: 4, width: 16, depth: 3, endToken: -1 },
  TRANSFORMER,
  { ...TRANSFORMER, width: 20, policy: { id: 'transformer', layers: 3, heads: 4, activation: 'gelu_new' } },
]

const GAUSSIAN: GaussianHead = {
  dimensions: 2,
  skip: [0.5, 0.7, 1],
  scale: [0.4, 0.3, 0.2],
  sigma: [0.5, 0.4, 0.3],
  logpScale: 0.5,
}

/** A world that every action moves, and that ends early for some rows. */
function drifting(rows: number, features: number): World {
  const place = Float32Array.from({ length: rows }, (_, row) => 0.1 * row)
  return {
    observe(row, t, seen, at) {
      for (let f = 0; f < features; f++) seen[at + f] = Math.sin(place[row] + f) + 0.1 * t
    },
    step(row, t, actions, at) {
      place[row] += 0.5 * actions[at]
      return row % 3 === 0 && t === 1
    },
  }
}

// on a software adapter the programs of WebGPU take ten seconds to compile
test.each(isLong ? BACKENDS : BACKENDS.filter((backend) => backend !== 'webgpu'))(
  'the ops engine passes the self-test on %s',
  async (backend) => {
    expect(await selfTest((shape, seeds) => opsLearner(shape, seeds, backend))).toBeNull()
  },
)

longTest(
  'on WebGPU the same step gives the same bits, with sums of more than 2000 tokens too',
  {},
  async () => {
    const rows = 420
    const request = requestOf(MLP, [1], rows)
    const batch = batchOf(request, await createPlainLearner(MLP, [1]).rollout(request), [1], MLP.length)
    const gradients = []
    for (let time = 0; time < 2; time++) {
      const learner = await opsLearner(MLP, [1], 'webgpu')
      await learner.backward(batch, batch.mask, batch.mask)
      gradients.push(await learner.gradient())
      learner.dispose()
    }
    expect(gradients[1]).toEqual(gradients[0])
  },
)

// Compiling one shape's programs takes a software adapter twenty seconds: WebGPU has the self-test.
describe.each(['cpu', 'wasm'] as const)('the networks in TensorFlow.js ops on %s', (backend) => {
  /** The same runs on both engines, with weights that are not those of the start. */
  async function pair(shape: NetworkShape, seeds: readonly number[]) {
    const plain = createPlainLearner(shape, seeds)
    const ops = await opsLearner(shape, seeds, backend)
    expect((await ops.state()).parameters).toEqual((await plain.state()).parameters)
    await perturb(plain, seeds)
    await perturb(ops, seeds)
    return { plain, ops }
  }

  test.each(SHAPES)('has the plain numbers, V $vocabulary, H $width, L $depth, $policy.id', async (shape) => {
    const seeds = [1, 2]
    const { plain, ops } = await pair(shape, seeds)
    for (const greedy of [true, false]) {
      for (const which of ['policy', 'reference'] as const) {
        const request = requestOf(shape, seeds, 13, { greedy, which })
        await expectSameRollout(plain, ops, () => request, distance)
      }
    }
    const request = requestOf(shape, seeds, 12)
    const batch = batchOf(request, await plain.rollout(request), seeds, shape.length)
    const size = batch.mask.length
    const dLogp = Float32Array.from({ length: size }, (_, i) => (uniform(1, 2, i) - 0.5) / size)
    const dEntropy = Float32Array.from({ length: size }, (_, i) => (uniform(3, 4, i) - 0.5) / size)
    for (const learner of [plain, ops]) await learner.backward(batch, dLogp, dEntropy)
    const once = await ops.gradient()
    expect(distance(once, await plain.gradient())).toBeLessThan(1e-6)
    for (const learner of [plain, ops]) await learner.backward(batch, dEntropy, dLogp)
    expect(distance(await ops.gradient(), await plain.gradient())).toBeLessThan(2e-6)
    const context = request.contexts.subarray(0, 5 * shape.window)
    for (const which of ['policy', 'reference', 'initial'] as const) {
      const [expected, got] = await Promise.all(
        [plain, ops].map((learner) => learner.distribution(1, which, context, shape.length - 1)),
      )
      expect(distance(got, expected)).toBeLessThan(1e-6)
    }
    ops.dispose()
  })

  test('has the plain weights after steps with settings of their own', async () => {
    const seeds = [1, 2, 3]
    const { plain, ops } = await pair(MLP, seeds)
    const updates = [
      updateOf(0, 12, { entropyCoef: 0.01 }, { weightDecay: 0.01 }),
      updateOf(4, 6, { surrogate: 'vespo' }),
      null,
    ]
    for (let step = 0; step < 4; step++) {
      const request = requestOf(MLP, seeds, 12)
      const batch = batchOf(request, await plain.rollout(request), seeds, MLP.length)
      const [expected, got] = [await plain.update(batch, updates), await ops.update(batch, updates)]
      expect(distance(got.logp, expected.logp)).toBeLessThan(1e-5)
      expect(distance(got.gradNorm, expected.gradNorm)).toBeLessThan(1e-5)
      for (const learner of [plain, ops]) learner.syncReference(Float32Array.of(0.5, 0, 1))
    }
    await expectSameState(plain, ops, [4, 4, 0])
    ops.dispose()
  })

  test.each([
    { head: 'Gaussian', gaussian: GAUSSIAN },
    { head: 'categorical', gaussian: undefined },
  ])('has the plain numbers on states with a $head head', async ({ gaussian }) => {
    const seeds = [4, 5]
    const [rows, F] = [7, 3]
    const shape: NetworkShape = {
      ...MLP,
      vocabulary: gaussian ? 0 : 4,
      window: 0,
      embedding: 0,
      length: 3,
      state: { features: F, transition: 'world', timeFeatures: 0 },
      gaussian,
    }
    const { plain, ops } = await pair(shape, seeds)
    const request = () => ({
      ...requestOf({ ...shape, window: 1, vocabulary: 2 }, seeds, rows),
      contexts: new Int32Array(0),
      world: drifting(seeds.length * rows, F),
    })
    const byReference = { which: 'reference', greedy: true } as const
    const ours = await ops.rollout({ ...request(), ...byReference })
    const theirs = await plain.rollout({ ...request(), ...byReference })
    expect(distance(ours.actions, theirs.actions)).toBeLessThan(1e-5)
    expect(distance(ours.logp, theirs.logp)).toBeLessThan(1e-5)
    const [expected, got] = [await plain.rollout(request()), await ops.rollout(request())]
    expect(got.mask).toEqual(expected.mask)
    expect(got.mask).toContain(0)
    for (const name of ['actions', 'features', 'logp', 'entropy', 'refLogp', 'mean', 'refMean'] as const) {
      if (expected[name]) expect(distance(got[name]!, expected[name])).toBeLessThan(1e-5)
      else expect(got[name]).toBeFalsy()
    }
    const batch = {
      ...batchOf(request(), expected, seeds, 3),
      features: expected.features,
      refMean: expected.refMean,
    }
    const dMean = gaussian && expected.actions.map((_, i) => uniform(5, 6, i) - 0.5)
    const dLogp = expected.logp.map((_, i) => uniform(1, 2, i) - 0.5)
    for (const learner of [plain, ops]) {
      await learner.backward(batch, dLogp, new Float32Array(dLogp.length), dMean as Float32Array)
    }
    expect(distance(await ops.gradient(), await plain.gradient())).toBeLessThan(1e-5)
    const klEstimator = gaussian ? 'exact' : 'k3'
    const updates = [updateOf(0, rows, { klEstimator }), updateOf(2, 4, { klEstimator })]
    const norms = [await plain.update(batch, updates), await ops.update(batch, updates)]
    expect(distance(norms[1].gradNorm, norms[0].gradNorm)).toBeLessThan(1e-4)
    ops.dispose()
  })
})
