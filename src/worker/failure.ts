import { OutOfMemoryError } from '../engine/cpu/failure'
import { GpuError, TooLargeError } from '../engine/webgpu/failure'

/** What went wrong in a worker. */
export type Failure =
  /** Memory ran out. The run goes on from the weights of step `restored`; null where there is none to go on. */
  | { kind: 'too-large'; sizes: RunSizes; restored: number | null; message: string }
  | { kind: 'bad-config'; problems: { knob: string; problem: string }[] }
  | { kind: 'bad-prompt'; message: string }
  | { kind: 'engine'; message: string }
  | { kind: 'unexpected'; message: string }

/** What a run's memory goes with: the knobs' numbers, and the tokens or steps of a completion. */
export interface RunSizes {
  completions: number
  tokens: number
  width: number
  depth: number
}

/** How the browsers say that an array or a GPU buffer found no room; their errors have no class of their own. */
const NO_ROOM = /out of memory|allocation (failed|size)|invalid (typed )?array length|failed to allocate/i

/** Whether an error says that a run is too large for the machine. */
export function isOutOfMemory(error: unknown): error is Error {
  if (error instanceof OutOfMemoryError || error instanceof TooLargeError) return true
  return (error instanceof RangeError || error instanceof GpuError) && NO_ROOM.test(error.message)
}
