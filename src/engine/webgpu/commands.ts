import type { GpuSession } from './device'

/**
 * The commands that TensorFlow.js has recorded and not yet submitted. Its encoder is private to it in the types only;
 * copies have to go between its dispatches, so they go into that encoder, just as its own reads do.
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

/** Sends what has been recorded to the GPU; nothing when nothing has. Whether it was valid is known later: `session.checked`. */
export function submit(session: GpuSession): void {
  const { backend, device } = session
  if (!backend['commandEncoder']) return
  device.pushErrorScope('validation')
  backend.endComputePassEncoder()
  backend.submitQueue()
  session.check(device.popErrorScope())
}
