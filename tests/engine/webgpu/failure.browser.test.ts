import { afterEach, describe, expect, test, vi } from 'vitest'
import type { NetworkShape } from '../../../src/engine/network'
import { inspectAdapter } from '../../../src/engine/webgpu/adapter'
import { createBuffer } from '../../../src/engine/webgpu/buffers'
import { openSession } from '../../../src/engine/webgpu/device'
import {
  DeviceLostError,
  GpuError,
  TooLargeError,
  WebgpuUnavailableError,
} from '../../../src/engine/webgpu/failure'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { longTest } from '../../isLong'
import { requestOf } from '../material'

const SHAPE: NetworkShape = {
  vocabulary: 4,
  window: 2,
  length: 2,
  embedding: 3,
  width: 8,
  depth: 1,
  endToken: -1,
}
const REQUEST = requestOf(SHAPE, [1], 4)

afterEach(() => {
  vi.restoreAllMocks()
})

test('the adapter of these tests computes on the CPU', async () => {
  const { kind, name } = await inspectAdapter()
  expect(kind).toBe('software')
  expect(name).toMatch(/swiftshader/i)
})

describe('without WebGPU', () => {
  test('a browser without an adapter is reported', async () => {
    const session = await openSession()
    session.fail(new GpuError('put aside by the test'))
    vi.spyOn(navigator.gpu, 'requestAdapter').mockResolvedValue(null)
    expect(await inspectAdapter()).toEqual({ kind: 'none', name: '' })
    await expect(createWebgpuLearner(SHAPE, [1])).rejects.toBeInstanceOf(WebgpuUnavailableError)
  })

  test('a browser without navigator.gpu is reported', async () => {
    vi.spyOn(navigator, 'gpu', 'get').mockReturnValue(undefined as unknown as GPU)
    expect(await inspectAdapter()).toEqual({ kind: 'no-webgpu', name: '' })
    await expect(createWebgpuLearner(SHAPE, [1])).rejects.toBeInstanceOf(WebgpuUnavailableError)
  })

  test('a failed session is opened again the next time', async () => {
    const learner = await createWebgpuLearner(SHAPE, [1])
    expect((await learner.rollout(REQUEST)).actions).toHaveLength(8)
    learner.dispose()
  })
})

longTest(
  'a program that does not compile is reported with its message, and the next learner has a new device',
  async () => {
    const before = await openSession()
    const create = GPUDevice.prototype.createShaderModule
    vi.spyOn(GPUDevice.prototype, 'createShaderModule').mockImplementation(function (
      this: GPUDevice,
      descriptor,
    ) {
      const isLoss = descriptor.code.includes('fn clipSlope')
      return create.call(this, isLoss ? { ...descriptor, code: `${descriptor.code} let broken` } : descriptor)
    })
    const other: NetworkShape = { ...SHAPE, width: 9 }
    const failed = createWebgpuLearner(other, [1])
    await expect(failed).rejects.toBeInstanceOf(GpuError)
    await expect(failed).rejects.toThrow(/expected|parsing|broken/i)
    vi.restoreAllMocks()
    expect(await openSession()).not.toBe(before)
    const learner = await createWebgpuLearner(other, [1])
    expect((await learner.rollout(requestOf(other, [1], 4))).actions).toHaveLength(8)
    learner.dispose()
  },
)

test('an error of a later command rejects pending results, and all later ones', async () => {
  const learner = await createWebgpuLearner(SHAPE, [1])
  const { device } = await openSession()
  const dispatch = vi.spyOn(GPUComputePassEncoder.prototype, 'dispatchWorkgroups')
  dispatch.mockImplementationOnce(function (this: GPUComputePassEncoder) {
    this.setBindGroup(0, null)
    this.setPipeline(
      device.createComputePipeline({
        layout: 'auto',
        compute: { module: device.createShaderModule({ code: 'nothing' }) },
      }),
    )
  })
  await expect(learner.rollout(REQUEST)).rejects.toBeInstanceOf(GpuError)
  await expect(learner.state()).rejects.toBeInstanceOf(GpuError)
  learner.syncReference(Float32Array.of(1))
  learner.dispose()
})

test('a lost device rejects pending results, and all later ones', async () => {
  const learner = await createWebgpuLearner(SHAPE, [1])
  const session = await openSession()
  const pending = learner.rollout(REQUEST).catch((error: unknown) => error)
  session.device.destroy()
  expect(await pending).toBeInstanceOf(DeviceLostError)
  await expect(learner.rollout(REQUEST)).rejects.toBeInstanceOf(DeviceLostError)
  learner.dispose()
  const next = await createWebgpuLearner(SHAPE, [1])
  expect((await next.rollout(REQUEST)).actions).toHaveLength(8)
  next.dispose()
})

test('a buffer that is too large for the device is refused by name', async () => {
  const session = await openSession()
  expect(() => createBuffer(session, 'activations', 2 ** 40, 'float32')).toThrow(TooLargeError)
  expect(() => createBuffer(session, 'activations', 2 ** 40, 'float32')).toThrow(/activations/)
})
