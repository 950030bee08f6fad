import { afterEach, describe, expect, test } from 'vitest'
import type { Batch, Learner, RolloutRequest } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { uniform } from '../../../src/random/streams'
import { isLong } from '../../isLong'
import { batchOf, distance, relativeDistance, requestOf, updateOf } from '../material'
import {
  expectSameDistributions,
  expectSameRollout,
  expectSameScores,
  expectSameState,
  pairOf,
} from '../same'
import { TRANSFORMER } from '../transformer'

const policy = (layers: number, heads: number, activation: 'relu' | 'gelu_new') =>
  ({ id: 'transformer', layers, heads, activation }) as const

/** Each is compiled for seconds on a software adapter. */
const LONG: NetworkShape[] = [
  TRANSFORMER,
  // one token: completions have no nodes of their own
  { ...TRANSFORMER, window: 3, length: 1, endToken: -1, policy: policy(1, 2, 'relu') },
  // no prompt but an empty slot, a head of one number
  { ...TRANSFORMER, vocabulary: 3, window: 4, width: 5, endToken: 2, policy: policy(2, 5, 'gelu_new') },
  // four nodes in a tile, hidden units in parts
  { ...TRANSFORMER, window: 6, length: 3, width: 320, policy: policy(1, 4, 'relu') },
  // many tokens
  { ...TRANSFORMER, vocabulary: 70, window: 9, length: 2, width: 40, policy: policy(4, 4, 'gelu_new') },
]
const SHAPES: NetworkShape[] = isLong
  ? [{ ...TRANSFORMER, policy: policy(2, 3, 'gelu_new') }, ...LONG]
  : [{ ...TRANSFORMER, policy: policy(1, 3, 'relu') }]
const nameOf = ({ vocabulary, window, length, width, policy }: NetworkShape) =>
  `V${vocabulary} W${window} T${length} H${width} L${policy!.layers} heads ${policy!.heads} ${policy!.activation}`

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

/** A request in which `group` rows have the same prompt, not always side by side. */
function inGroups(request: RolloutRequest, window: number, group: number): RolloutRequest {
  const prompts = Math.ceil(request.rows / group)
  const contexts = request.contexts.map((_, i) => {
    const [row, w] = [Math.floor(i / window), i % window]
    const first = Math.floor(row / request.rows) * request.rows
    return request.contexts[(first + ((row - first) % prompts)) * window + w]
  })
  return { ...request, contexts }
}

describe.each(SHAPES.map((shape) => ({ shape, name: nameOf(shape) })))('$name', ({ shape }) => {
  const { window: W, length: T } = shape

  test('samples, decodes, scores and looks as the plain engine does', async () => {
    const seeds = [1, 2]
    const { plain, gpu } = await pair(shape, seeds)
    const request = inGroups(requestOf(shape, seeds, 13), W, 4)
    const rollout = await expectSameRollout(plain, gpu, () => request)
    const greedily = requestOf(shape, seeds, 3, { greedy: true, withReference: false })
    await expectSameRollout(plain, gpu, () => greedily)
    await expectSameRollout(plain, gpu, () => ({ ...greedily, which: 'reference' }))
    await expectSameScores(plain, gpu, batchOf(request, rollout, seeds, T))
    const inputs = requestOf(shape, [11], 10).contexts
    await expectSameDistributions(plain, gpu, inputs, T - 1)
    const own = (await plain.parametersOf!(1)).map((value, i) => value + (i % 7) / 50)
    for (const [run, which] of [
      [0, 'policy'],
      [1, 'reference'],
      [1, 'initial'],
      [0, own],
    ] as const) {
      for (const position of [0, T - 1]) {
        const expected = await plain.attention!(run, which, inputs, position)
        expect(distance(await gpu.attention!(run, which, inputs, position), expected)).toBeLessThan(1e-5)
      }
    }
    expect(await gpu.parametersOf!(1)).toEqual(await plain.parametersOf!(1))
  })

  test('has the plain gradient, from log-probs and from entropies', async () => {
    const seeds = [3, 4]
    const { plain, gpu } = await pair(shape, seeds)
    const request = inGroups(requestOf(shape, seeds, 12), W, 3)
    const batch = batchOf(request, await plain.rollout(request), seeds, T)
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

  test('two runs with settings of their own have the plain weights after some steps', async () => {
    const seeds = [1, 2]
    const { plain, gpu } = await pair(shape, seeds)
    // AdamW takes steps on the rounding of the keys' biases, whose gradient is 0, unless ε is larger than it
    const careful = { eps: 1e-5, learningRate: 0.003 }
    const specs = [0, 1].map((pass) => [
      updateOf(0, 12, { entropyCoef: 0.02 }, careful),
      updateOf(6 * pass, 6, { ratioLevel: 'sequence' }, { ...careful, weightDecay: 0.1, maxGradNorm: 0.05 }),
    ])
    // gradients of the wide one are of 5,000: its next step would start from weights that differ by more than rounding
    const steps = shape.width > 100 ? 1 : 3
    for (let step = 0; step < steps; step++) {
      const request = inGroups(
        requestOf(
          shape,
          seeds.map((seed) => seed + 100 * step),
          12,
        ),
        W,
        4,
      )
      const rollout = await expectSameRollout(plain, gpu, () => request)
      const batch: Batch = batchOf(request, rollout, seeds, T, 0.1)
      for (const updates of specs) {
        const [expected, got] = [await plain.update(batch, updates), await gpu.update(batch, updates)]
        expect(relativeDistance(got.logp, expected.logp)).toBeLessThan(1e-5)
        expect(distance(got.entropy, expected.entropy)).toBeLessThan(1e-5)
        expect(relativeDistance(got.gradNorm, expected.gradNorm)).toBeLessThan(1e-5)
      }
      for (const learner of [plain, gpu]) learner.syncReference(Float32Array.of(step === 1 ? 1 : 0, 0.3))
    }
    await expectSameState(plain, gpu, [2 * steps, 2 * steps])
  })
})
