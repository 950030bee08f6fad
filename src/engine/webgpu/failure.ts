/** There is no WebGPU here, or no adapter, or it gives no device. */
export class WebgpuUnavailableError extends Error {
  override readonly name = 'WebgpuUnavailableError'
}

/** The GPU device went away: driver reset, GPU process crash, tab in the background for too long. */
export class DeviceLostError extends Error {
  override readonly name = 'DeviceLostError'
}

/** WebGPU reported an error: a shader that does not compile, an invalid binding, memory that ran out. */
export class GpuError extends Error {
  override readonly name = 'GpuError'
}

/** A population that needs larger buffers than the device gives. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}
