import { memory } from '@tensorflow/tfjs-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch, Learner, Rollout } from '../../../src/engine/learner'
import { openSession } from '../../../src/engine/webgpu/device'
import { parameterCount } from '../../../src/engine/network'
import { ownedBytes } from '../../../src/engine/webgpu/buffers'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { watchWebgpu, type Watch } from './counts'
import { isLong } from '../../isLong'
import { batchOf, requestOf, updateOf } from '../material'
import { TRANSFORMER } from '../transformer'
import { CHOICE, DENOISE, nameOf, TOKENS } from './shapes'

/** the default size of a step */
const ROWS = 64

let watch: Watch
beforeEach(() => {
  watch = watchWebgpu()
})
afterEach(() => {
  vi.restoreAllMocks()
  watch.stop()
})

/** One step as the trainer takes it: two updates on one batch, and the next rollout before the read. */
async function step(
  learner: Learner,
  seeds: readonly number[],
  rollout: Rollout,
  rows = ROWS,
): Promise<Rollout> {
  const request = requestOf(learner.shape, seeds, rows)
  const batch: Batch = batchOf(request, rollout, seeds, learner.shape.length)
  const updates = seeds.map(() => updateOf(0, rows))
  const issued = [learner.update(batch, updates), learner.update(batch, updates)]
  const next = learner.rollout(request)
  await Promise.all(issued)
  return next
}

const seedsOf = (runs: number) => Array.from({ length: runs }, (_, r) => r + 1)

/** With a state there is no first layer to unfold. */
test.each(
  [
    { shape: TOKENS, dispatches: 18 },
    ...(isLong
      ? [
          { shape: CHOICE, dispatches: 16 },
          { shape: DENOISE, dispatches: 16 },
          { shape: TRANSFORMER, dispatches: 29 },
        ]
      : []),
  ].flatMap((rest) => [
    { ...rest, name: nameOf(rest.shape), runs: 1, rows: ROWS, steps: isLong ? 20 : 5 },
    ...(isLong ? [{ ...rest, name: nameOf(rest.shape), runs: 64, rows: 8, steps: 3 }] : []),
  ]),
)(
  '$name: a step of $runs runs: $dispatches dispatches, one submit, one read, no new buffer',
  async ({ shape, dispatches, runs, rows, steps }) => {
    const seeds = seedsOf(runs)
    const { backend } = await openSession()
    const learner = await createWebgpuLearner(shape, seeds)
    let rollout = await learner.rollout(requestOf(shape, seeds, rows))
    // buffers take their size
    for (let i = 0; i < 2; i++) rollout = await step(learner, seeds, rollout, rows)
    const [tensors, data] = [memory().numTensors, backend.numDataIds()]
    watch.counted()
    for (let i = 0; i < steps; i++) {
      rollout = await step(learner, seeds, rollout, rows)
      expect(watch.counted()).toEqual({ dispatches, submits: 1, reads: 1, buffers: 0 })
    }
    expect([memory().numTensors, backend.numDataIds()]).toEqual([tensors, data])
    learner.dispose()
  },
)

/** Of a size of their own, so that no other test has compiled them. Folding one run and folding two are two programs. */
test.skipIf(!isLong).each(
  [TOKENS, CHOICE, DENOISE].map((shape) => {
    const own = { ...shape, width: 21 }
    return { shape: own, name: nameOf(own) }
  }),
)(
  '$name: all programs are compiled side by side before the first step, and none later',
  async ({ shape }) => {
    const later = vi.spyOn(GPUDevice.prototype, 'createComputePipelineAsync')
    const atOnce = vi.spyOn(GPUDevice.prototype, 'createComputePipeline')
    const seeds = seedsOf(2)
    const learner = await createWebgpuLearner(shape, seeds)
    expect(later.mock.calls.length).toBe(shape.state ? 12 : 13)
    later.mockClear()
    let rollout = await learner.rollout(requestOf(shape, seeds, 8))
    rollout = await step(learner, seeds, rollout, 8)
    // larger buffers
    await step(learner, seeds, await learner.rollout(requestOf(shape, seeds, ROWS)), ROWS)
    learner.syncReference(Float32Array.of(0.5, 1))
    const request = requestOf(shape, [1], 3)
    const inputs = shape.state ? new Float32Array(3 * shape.state.features) : request.contexts
    await learner.distribution(1, 'initial', inputs, 0)
    const batch = batchOf(requestOf(shape, seeds, 8), rollout, seeds, shape.length)
    await learner.update(
      batch,
      seeds.map(() => updateOf(0, 8, { surrogate: 'vespo' })),
    )
    expect([later.mock.calls.length, atOnce.mock.calls.length]).toEqual([0, 0])
    learner.dispose()
  },
)

const EXACT = {
  title: 'with the exact KL costs no read more',
  loss: { klEstimator: 'exact' },
  dispatches: 7,
  reads: 1,
} as const
const UNFUSED = {
  title: 'with a loss that the GPU does not have',
  loss: { surrogate: 'vespo' },
  dispatches: 8,
  reads: 2,
} as const

// forward, loss, backward, weight gradient, reduce, AdamW, fold; forward before it for a loss that the GPU does not have
test.skipIf(!isLong).each([EXACT, UNFUSED])(
  'an update $title: $dispatches dispatches, $reads reads, no new buffer',
  async (cost) => {
    const seeds = seedsOf(2)
    const learner = await createWebgpuLearner(DENOISE, seeds)
    const request = requestOf(DENOISE, seeds, 8)
    const batch = batchOf(request, await learner.rollout(request), seeds, DENOISE.length)
    const update = () =>
      learner.update(
        batch,
        seeds.map(() => updateOf(0, 8, cost.loss)),
      )
    for (let i = 0; i < 2; i++) await update()
    watch.counted()
    await update()
    const { dispatches, reads } = cost
    expect(watch.counted()).toEqual({ dispatches, submits: reads, reads, buffers: 0 })
    learner.dispose()
  },
)

test('evaluation, a reference sync and the state in the same turn cost no further read', async () => {
  const seeds = seedsOf(2)
  const learner = await createWebgpuLearner(TOKENS, seeds)
  const request = requestOf(TOKENS, seeds, ROWS)
  let rollout = await learner.rollout(request)
  const busyStep = async () => {
    const stepped = step(learner, seeds, rollout)
    learner.syncReference(Float32Array.of(0.5, 0))
    const evaluation = learner.rollout(requestOf(TOKENS, seeds, 40, { greedy: true, withReference: false }))
    const state = learner.state()
    const results = await Promise.all([stepped, evaluation, state])
    rollout = results[0]
    return results
  }
  await busyStep()
  await busyStep()
  watch.counted()
  await busyStep()
  expect(watch.counted()).toEqual({ dispatches: 21, submits: 1, reads: 1, buffers: 0 })
  learner.dispose()
})

test('many mini-batches of one step are submitted in parts, with the same results', async () => {
  const seeds = seedsOf(1)
  const request = requestOf(TOKENS, seeds, ROWS)
  const traces = await Promise.all(
    [true, false].map(async (isTogether) => {
      const learner = await createWebgpuLearner(TOKENS, seeds)
      const batch = batchOf(request, await learner.rollout(request), seeds, TOKENS.length)
      const results = []
      for (let u = 0; u < 48; u++) {
        const update = learner.update(batch, [updateOf(u % ROWS, 1)])
        results.push(update)
        if (!isTogether) await update
      }
      const trace = { updates: await Promise.all(results), state: await learner.state() }
      learner.dispose()
      return trace
    }),
  )
  expect(traces[1]).toEqual(traces[0])
})

test('after dispose no memory is left, and pending results are rejected', async () => {
  const { backend, device } = await openSession()
  const left = () => [memory().numTensors, backend.numDataIds(), watch.ours.size, ownedBytes(device)]
  const before = left()
  const seeds = seedsOf(2)
  const learner = await createWebgpuLearner(TOKENS, seeds)
  let rollout = await learner.rollout(requestOf(TOKENS, seeds, ROWS))
  rollout = await step(learner, seeds, rollout)
  await learner.distribution(1, 'initial', requestOf(TOKENS, [1], 3).contexts, 0)
  // a larger batch: buffers have been replaced
  await learner.rollout(requestOf(TOKENS, seeds, 4 * ROWS))
  expect(memory().numTensors).toBeGreaterThan(before[0])
  expect(watch.ours.size).toBeGreaterThan(before[2])
  const { gpu, tensors } = learner.memory!()
  expect(tensors).toBe(memory().numTensors)
  // the weights, their moments, their reference and their gradients alone
  expect(gpu).toBeGreaterThan(before[3] + 5 * 4 * 2 * parameterCount(TOKENS))
  // one read under way, one that has not begun
  const underWay = learner.rollout(requestOf(TOKENS, seeds, ROWS)).catch(String)
  await Promise.resolve()
  await Promise.resolve()
  const pending = learner.rollout(requestOf(TOKENS, seeds, ROWS)).catch(String)
  learner.dispose()
  learner.dispose()
  expect(await Promise.all([underWay, pending])).toEqual(
    Array(2).fill('Error: The learner has been disposed.'),
  )
  // a read that was broken off gives its buffer back when it hears of it
  await expect.poll(left).toEqual(before)
  await expect(learner.state()).rejects.toThrow('disposed')
})

test('arrays that were passed in may be overwritten at once', async () => {
  const seeds = seedsOf(2)
  const request = requestOf(TOKENS, seeds, ROWS)
  const run = async (isReused: boolean, isUnfused: boolean) => {
    const learner = await createWebgpuLearner(TOKENS, seeds)
    const rollout = await learner.rollout(request)
    const fresh = (shift: number) => {
      const batch = batchOf(request, rollout, seeds, TOKENS.length)
      batch.advantages.forEach((value, i) => (batch.advantages[i] = value + shift))
      return batch
    }
    const batch = fresh(0)
    const again = { ...requestOf(TOKENS, seeds, ROWS) }
    const updates = seeds.map(() => updateOf(0, ROWS, isUnfused ? { surrogate: 'vespo' } : {}))
    const first = learner.update(batch, updates)
    if (isReused) batch.advantages.set(fresh(1).advantages)
    const second = learner.update(isReused ? batch : fresh(1), updates)
    if (isReused) batch.advantages.fill(NaN)
    const next = learner.rollout(again)
    if (isReused) again.contexts.fill(0)
    const results = await Promise.all([first, second, next, learner.state()])
    learner.dispose()
    return results
  }
  for (const isUnfused of [false, true])
    expect(await run(true, isUnfused)).toEqual(await run(false, isUnfused))
})
