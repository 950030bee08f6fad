import { createCompletions, type Completions } from './completions'
import { CHUNK, type Machine } from './machine'
import { activationSize, createActivations, createBackwardScratch } from './network'
import type { BackwardMemory } from './passes'

/** Limit on the floats of activations that are kept from a rollout to its update, over all runs; others are recomputed. */
export const KEPT_FLOATS = 1 << 24

/** Everything whose size depends on the number of completions. */
export interface BatchMemory extends BackwardMemory {
  /** completions a run that there is room for */
  rows: number
  /** completions of the runs; the last entry is shared by all further runs */
  kept: Completions[]
  /** completions that are scored only, chunk by chunk */
  passing: Completions
  /** streams of the rows, [rows, 2] of u32 */
  keys: number
}

/**
 * Memory for batches of up to `rows` completions of each of `runs` runs.
 * @param limit as KEPT_FLOATS; at least a chunk is kept
 */
export function createBatchMemory(machine: Machine, rows: number, runs: number, limit: number): BatchMemory {
  const { space, layout } = machine
  const steps = rows * layout.shape.length
  const each = activationSize(machine)
  const capacity = Math.min(steps, Math.max(CHUNK, Math.floor(limit / each)))
  const places = Math.min(runs, Math.max(1, Math.floor(limit / (each * capacity))))
  return {
    rows,
    kept: Array.from({ length: places }, () =>
      createCompletions(machine, rows, createActivations(machine, capacity, true)),
    ),
    passing: createCompletions(machine, rows, createActivations(machine, CHUNK, false)),
    keys: space.take(2 * rows),
    moves: {
      from: space.take(steps),
      listed: new Int32Array(steps),
      source: new Int32Array(rows),
    },
    dLogp: space.take(steps),
    dEntropy: space.take(steps),
    dMean: layout.shape.gaussian ? space.take(steps * layout.actionSize) : 0,
    ...createBackwardScratch(machine),
  }
}
