import { memory } from '@tensorflow/tfjs'
import { describe, expect, test } from 'vitest'
import type { Learner } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { openBackend } from '../../../src/engine/ops/openBackend'
import type { BackendName } from '../../../src/engine/report'
import { longTest } from '../../isLong'
import { batchOf, distance, perturb, requestOf, updateOf } from '../material'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { TOKENS } from '../webgpu/shapes'
import { TRANSFORMER } from '../transformer'
import { MLP, opsLearner } from './material'

const SEEDS = [1, 2]
const ROWS = 6

function requestFor(shape: NetworkShape) {
  const request = requestOf(shape, SEEDS, ROWS)
  // a transformer's prompt leaves room for the completion
  if (shape.policy) {
    request.contexts.forEach((_, i) => {
      if (i % shape.window < shape.length - 1) request.contexts[i] = -1
    })
  }
  return request
}

/** A step with everything in it that makes tensors. */
async function step(learner: Learner) {
  const { shape } = learner
  const request = requestFor(shape)
  const batch = batchOf(request, await learner.rollout(request), SEEDS, shape.length)
  const updates = SEEDS.map(() => updateOf(0, ROWS))
  await Promise.all([learner.update(batch, updates), learner.update(batch, updates)])
  learner.syncReference(Float32Array.of(0.5, 0))
  await learner.forward('reference', batch)
  await learner.distribution(0, 'initial', request.contexts.subarray(0, 3 * shape.window), shape.length - 1)
  return learner.rollout(request)
}

const cases: { backend: BackendName; network: string; shape: NetworkShape }[] = [
  { backend: 'cpu', network: 'MLP', shape: MLP },
  { backend: 'wasm', network: 'transformer', shape: TRANSFORMER },
]

describe.each(cases)('the $network on $backend', ({ backend, shape }) => {
  test('leaves no tensor behind in a step, and none at all after dispose', async () => {
    await openBackend(backend)
    const before = memory().numTensors
    const learner = await opsLearner(shape, SEEDS, backend)
    await step(learner)
    const { numTensors, numDataBuffers, numBytes } = memory()
    expect(numTensors).toBeGreaterThan(before)
    for (let i = 0; i < 3; i++) {
      await step(learner)
      expect(memory()).toMatchObject({ numTensors, numDataBuffers, numBytes })
    }
    const { wasm, gpu, tensors } = learner.memory!()
    expect([wasm !== null && wasm > 0, gpu, tensors]).toEqual([backend === 'wasm', null, numTensors])
    learner.dispose()
    await expect(learner.state()).rejects.toThrow('disposed')
    expect(memory().numTensors).toBe(before)
  })
})

longTest(
  'the transformer on WebGPU has the numbers that it has on WebAssembly, and leaves no tensor behind',
  {
    // its programs take a software adapter half a minute to compile
    timeout: 180_000,
  },
  async () => {
    const { length: T } = TRANSFORMER
    const request = requestFor(TRANSFORMER)
    const trace = async (backend: BackendName) => {
      await openBackend(backend)
      const before = memory().numTensors
      const learner = await opsLearner(TRANSFORMER, SEEDS, backend)
      await perturb(learner, SEEDS)
      const rollout = await learner.rollout(request)
      const batch = batchOf(request, rollout, SEEDS, T)
      // with AdamW's usual ε the rounding of a gradient near 0 takes a full step: that of the keys' biases is 0
      const updates = SEEDS.map(() => updateOf(0, ROWS, {}, { eps: 1e-5 }))
      const { gradNorm } = await learner.update(batch, updates)
      const kept = memory().numTensors
      await learner.update(batch, updates)
      expect(memory().numTensors).toBe(kept)
      const { parameters } = await learner.state()
      learner.dispose()
      await expect(learner.state()).rejects.toThrow('disposed')
      expect(memory().numTensors).toBe(before)
      return { rollout, gradNorm, parameters }
    }
    const [wasm, webgpu] = [await trace('wasm'), await trace('webgpu')]
    expect(webgpu.rollout.actions).toEqual(wasm.rollout.actions)
    expect(distance(webgpu.rollout.logp, wasm.rollout.logp)).toBeLessThan(1e-5)
    expect(distance(webgpu.gradNorm, wasm.gradNorm)).toBeLessThan(1e-4)
    expect(distance(webgpu.parameters, wasm.parameters)).toBeLessThan(1e-4)
  },
)

test('the fused engine computes on the GPU again after ops have used another backend', async () => {
  const sampled = async () => {
    const learner = await createWebgpuLearner(TOKENS, SEEDS)
    const rollout = await learner.rollout(requestOf(TOKENS, SEEDS, ROWS))
    learner.dispose()
    return rollout
  }
  const before = await sampled()
  const ops = await opsLearner(MLP, SEEDS, 'wasm')
  await step(ops)
  ops.dispose()
  expect(await sampled()).toEqual(before)
})
