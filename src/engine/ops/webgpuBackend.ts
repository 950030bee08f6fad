import * as tf from '@tensorflow/tfjs'
import { submit } from '../webgpu/commands'
import { openSession } from '../webgpu/device'
import type { OpsBackend } from './backend'

/** TensorFlow.js's "packed" matrix product: the others may split a sum over atomics, which add in any order. */
const PACKED = 3

/**
 * TensorFlow.js on the worker's GPU device, its results the same bits each time. Rejects with `WebgpuUnavailableError`
 * where there is none.
 */
export async function openWebgpuBackend(): Promise<OpsBackend> {
  const session = await openSession()
  const backend: OpsBackend = {
    name: 'webgpu',
    async activate() {
      if (session.failure) throw session.failure
      if (tf.engine().backend === session.backend) return
      if (!(await tf.setBackend('webgpu')) || tf.engine().backend !== session.backend) {
        throw new Error('The GPU session of these tensors is no longer TensorFlow.js’s.')
      }
    },
    flush: () => submit(session),
    bytes: () => session.backend.memory().numBytesAllocatedInGPU ?? null,
    async check() {
      await session.checked
      if (session.failure) throw session.failure
    },
  }
  await backend.activate()
  tf.env().set('WEBGPU_MATMUL_PROGRAM_TYPE', PACKED)
  // Else small tensors are computed on the CPU as long as they happen to be there, with other bits than on the GPU.
  tf.env().set('WEBGPU_CPU_FORWARD', false)
  return backend
}
