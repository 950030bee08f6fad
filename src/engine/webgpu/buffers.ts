import { memory, type Tensor } from '@tensorflow/tfjs-core'
import type { EngineMemory } from '../learner'
import type { GpuSession } from './device'
import { TooLargeError } from './failure'

/** A GPU buffer that this engine owns; TensorFlow.js programs read and write it through a tensor. */
export interface OwnedBuffer {
  readonly tensor: Tensor
  readonly buffer: GPUBuffer
  /** 32-bit words */
  readonly words: number
  readonly device: GPUDevice
}

/** Bytes of all our buffers of a device. */
const bytesOf = new WeakMap<GPUDevice, number>()

const countBytes = (device: GPUDevice, bytes: number) => bytesOf.set(device, ownedBytes(device) + bytes)

/** Bytes of our buffers on a device. */
export const ownedBytes = (device: GPUDevice): number => bytesOf.get(device) ?? 0

/**
 * All our tensors have this shape, at every size: TensorFlow.js compiles a program again when two of its shapes become
 * equal or different, as they would when a buffer grows. Programs see the whole buffer.
 */
const NOMINAL_SHAPE = [2]

/**
 * Creates one of our buffers, filled with zeros. The memory does not come from TensorFlow.js's pool, which never frees
 * any; the tensor is a view of it.
 */
export function createBuffer(
  { device, backend }: GpuSession,
  label: string,
  words: number,
  dtype: 'float32' | 'int32',
): OwnedBuffer {
  const size = Math.max(words, NOMINAL_SHAPE[0]) * 4
  const most = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize)
  if (size > most) {
    throw new TooLargeError(`The buffer "${label}" needs ${size} bytes and the GPU gives at most ${most}.`)
  }
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST
  const buffer = device.createBuffer({ label, size, usage })
  const view = backend.createTensorFromGPUData({ buffer, zeroCopy: true }, NOMINAL_SHAPE, dtype)
  countBytes(device, size)
  return { tensor: view, buffer, words: size / 4, device }
}

/** Frees one of our buffers. Commands that use it must have been submitted. */
export function freeBuffer({ tensor: view, buffer, device }: OwnedBuffer): void {
  countBytes(device, -buffer.size)
  view.dispose()
  buffer.destroy()
}

/** Bytes of our buffers and of those that TensorFlow.js keeps for reuse, and the number of its tensors. */
export const memoryOf = ({ device, backend }: GpuSession): EngineMemory => ({
  wasm: null,
  gpu: ownedBytes(device) + (backend.memory().numBytesAllocatedInGPU ?? 0),
  tensors: memory().numTensors,
})
