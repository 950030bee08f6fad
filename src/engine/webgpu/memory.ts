import { memory } from '@tensorflow/tfjs-core'
import type { EngineMemory } from '../learner'
import { heldBytes } from './buffers'
import type { GpuSession } from './device'

/** Bytes of our own buffers and of those that TensorFlow.js keeps for reuse, and its tensors. */
export const memoryOf = ({ device, backend }: GpuSession): EngineMemory => ({
  wasm: null,
  gpu: heldBytes(device) + (backend.memory().numBytesAllocatedInGPU ?? 0),
  tensors: memory().numTensors,
})
