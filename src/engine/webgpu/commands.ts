import type { GpuSession } from './device'

/**
 * The commands that TensorFlow.js has recorded and not yet submitted. Copies have to go between its dispatches, so they are
 * recorded in its encoder, as its own reads are. The encoder is private only in the types.
 */

/** Records a copy between two buffers after everything recorded so far. Offsets and size in bytes. */
export function recordCopy(
  { backend }: GpuSession,
  from: GPUBuffer,
  fromOffset: number,
  to: GPUBuffer,
  toOffset: number,
  size: number,
): void {
  backend.ensureCommandEncoderReady()
  backend.endComputePassEncoder()
  backend['commandEncoder'].copyBufferToBuffer(from, fromOffset, to, toOffset, size)
}

/** Submits what has been recorded to the GPU, if anything. Whether it was valid is known later: see `session.checked`. */
export function submit(session: GpuSession): void {
  const { backend, device } = session
  if (!backend['commandEncoder']) return
  device.pushErrorScope('validation')
  backend.endComputePassEncoder()
  backend.submitQueue()
  session.check(device.popErrorScope())
}
