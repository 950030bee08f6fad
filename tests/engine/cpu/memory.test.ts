import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { kernelModule } from '../../../src/engine/cpu/builds'
import { OutOfMemoryError } from '../../../src/engine/cpu/space'
import { createCpuLearner } from '../../../src/engine/cpu/learner'
import type { Learner } from '../../../src/engine/learner'
import { batchOf, updateOf } from '../material'
import { asker, SMALL } from './parity'
import { DENOISE } from './worlds'

beforeAll(() => kernelModule('simd128'), 60_000)
afterEach(() => vi.restoreAllMocks())

async function step(learner: Learner, rows: number, seeds: readonly number[]) {
  const request = asker(learner.shape, seeds, rows)()
  const rollout = await learner.rollout(request)
  const batch = batchOf(request, rollout, seeds, learner.shape.length)
  const updates = seeds.map(() => updateOf(0, rows))
  return [rollout, await learner.update(batch, updates), await learner.update(batch, updates)]
}

test.each([SMALL, DENOISE])('memory grows to the largest batch, and not beyond', async (shape) => {
  const seeds = [1, 2]
  const learner = await createCpuLearner(shape, seeds, { build: 'simd128' })
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow')
  await step(learner, 400, seeds)
  expect(grow).toHaveBeenCalled()
  grow.mockClear()
  for (const rows of [400, 3, 399, 1]) await step(learner, rows, seeds)
  await learner.state()
  expect(grow).not.toHaveBeenCalled()
})

test.each([SMALL, DENOISE])('old contents of memory have no effect after growing', async (shape) => {
  const seeds = [1, 2]
  const [grown, fresh] = [
    await createCpuLearner(shape, seeds, { build: 'simd128' }),
    await createCpuLearner(shape, seeds, { build: 'simd128' }),
  ]
  const start = await grown.state()
  for (const rows of [5, 90]) await step(grown, rows, seeds)
  grown.setState(start)
  expect(await step(grown, 200, seeds)).toEqual(await step(fresh, 200, seeds))
  expect(await grown.state()).toEqual(await fresh.state())
})

test.each([SMALL, DENOISE])(
  'after a batch without room, the next that fits works as before',
  async (shape) => {
    const seeds = [1, 2]
    const [full, other] = [
      await createCpuLearner(shape, seeds, { build: 'simd128' }),
      await createCpuLearner(shape, seeds, { build: 'simd128' }),
    ]
    for (const learner of [full, other]) await step(learner, 8, seeds)
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('Maximum memory size exceeded')
    })
    await expect(step(full, 4000, seeds)).rejects.toThrow(OutOfMemoryError)
    await expect(step(full, 4000, seeds)).rejects.toThrow('Maximum memory size exceeded')
    grow.mockRestore()
    for (const rows of [8, 40]) expect(await step(full, rows, seeds)).toEqual(await step(other, rows, seeds))
    expect(await full.state()).toEqual(await other.state())
  },
)

test('a refused loss does not change the weights', async () => {
  const seeds = [1]
  const learner = await createCpuLearner(SMALL, seeds, { build: 'simd128' })
  const request = asker(SMALL, seeds, 4)({ withReference: false })
  const batch = batchOf(request, await learner.rollout(request), seeds, SMALL.length)
  const before = await learner.state()
  await expect(learner.update(batch, [updateOf(0, 4, { beta: 0.1 })])).rejects.toThrow(RangeError)
  expect(await learner.state()).toEqual(before)
})

test('a disposed learner reports it', async () => {
  const learner = await createCpuLearner(SMALL, [1], { build: 'simd128' })
  learner.dispose()
  learner.dispose()
  await expect(learner.state()).rejects.toThrow('disposed')
  expect(() => learner.syncReference(Float32Array.of(1))).toThrow('disposed')
})
