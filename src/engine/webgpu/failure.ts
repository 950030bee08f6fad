/** There is no WebGPU here, no adapter, or no device. */
export class WebgpuUnavailableError extends Error {
  override readonly name = 'WebgpuUnavailableError'
}

/** The GPU device was lost: driver reset, GPU process crash, tab in the background for too long. */
export class DeviceLostError extends Error {
  override readonly name = 'DeviceLostError'
}

/** WebGPU reported an error: a shader that does not compile, an invalid binding, memory that ran out. */
export class GpuError extends Error {
  override readonly name = 'GpuError'
}

/** The GPU has no memory left, for a buffer or for the work of a submit. */
export class GpuMemoryError extends GpuError {}

/** The runs need larger buffers than the device allows. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}
