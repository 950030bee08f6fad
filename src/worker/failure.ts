import { OutOfMemoryError } from '../engine/cpu/space'
import { MissingPartError } from '../late/latePart'
import { RewardError } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import { GpuError, GpuMemoryError, TooLargeError } from '../engine/webgpu/failure'

/** Why a worker failed. */
export type Failure =
  /**
   * Memory ran out. The run can continue from the weights of step `restored`. If `restored` is null, it cannot
   * continue.
   */
  | { kind: 'too-large'; sizes: RunSizes; restored: number | null; message: string }
  | { kind: 'bad-config'; problems: { knob: string; problem: string }[] }
  | { kind: 'bad-prompt' }
  /**
   * The visitor's reward failed; the step does not count, and the run is paused. `code` is the code that failed, null if
   * the runs of an experiment may have several. `worked` is the code of the last step, '' for the task reward; null before
   * the first step.
   */
  | { kind: 'reward'; fault: RewardFault; code: string | null; worked: string | null }
  | { kind: 'engine'; message: string }
  /** a script of the worker did not load */
  | { kind: 'missing' }
  | { kind: 'unexpected'; message: string }

/** The sizes that decide how much memory a run needs; `tokens` are the tokens or steps of a completion. */
interface RunSizes {
  completions: number
  tokens: number
  width: number
  /** the number of layers, and the knob that sets it for this network */
  layers: { knob: 'depth' | 'layers'; count: number }
}

/** Messages of browsers for an array or a GPU buffer that does not fit; such errors have no class of their own. */
const NO_ROOM = /out of memory|allocation (failed|size)|invalid (typed )?array length|failed to allocate/i

/** Whether an error says that memory ran out. */
export function isOutOfMemory(error: unknown): error is Error {
  if ([OutOfMemoryError, TooLargeError, GpuMemoryError].some((kind) => error instanceof kind)) return true
  return (error instanceof RangeError || error instanceof GpuError) && NO_ROOM.test(error.message)
}

/** The failure of an experiment, or of a run that cannot continue. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RewardError) return { kind: 'reward', fault: error.fault, code: null, worked: null }
  if (error instanceof MissingPartError) return { kind: 'missing' }
  return { kind: 'engine', message: error instanceof Error ? error.message : String(error) }
}
