import { OutOfMemoryError } from '../engine/cpu/failure'
import { GpuError, TooLargeError } from '../engine/webgpu/failure'

/** How the browsers say that an array or a GPU buffer found no room; their errors have no class of their own. */
const NO_ROOM = /out of memory|allocation (failed|size)|invalid (typed )?array length|failed to allocate/i

/** Whether an error says that a run is too large for the machine. */
export function isOutOfMemory(error: unknown): error is Error {
  if (error instanceof OutOfMemoryError || error instanceof TooLargeError) return true
  return (error instanceof RangeError || error instanceof GpuError) && NO_ROOM.test(error.message)
}
