import type { Machine } from '../machine'
import { createActivations, nodeSize, type Activations } from './activations'
import { createBackwardMemory, type BackwardMemory } from './backward'
import { createForwardScratch, type ForwardScratch } from './forward'
import type { TransformerLayout } from './layout'
import { createSequences, type Sequences } from './sequences'

/** Completions of one run with their activations. */
export interface Loaded {
  sequences: Sequences
  activations: Activations
  /** completions that there is room for */
  rows: number
  /** the weights and temperature that the activations were computed with; null if they are not valid */
  valid: { run: number; version: number; temperature: number } | null
}

/** Everything whose size depends on the number of completions. */
export interface Memory {
  /** completions a run that there is room for */
  rows: number
  /** completions whose activations are kept for the backward pass, one a run; the last entry is shared by all further runs */
  kept: Loaded[]
  /** completions that only go forward */
  passing: Loaded
  /** streams of the rows, [rows, 2] of u32 */
  keys: number
  scratch: ForwardScratch
  backward: BackwardMemory
  /** ∂loss of each place */
  dLogp: number
  dEntropy: number
}

/**
 * Memory for batches of up to `rows` completions of each of `runs` runs. Larger ones than `limit` allows go through in pieces of
 * rows.
 * @param limit floats of activations that are kept, over all runs; at least those of one completion
 */
export function createMemory(
  machine: Machine<TransformerLayout>,
  rows: number,
  runs: number,
  limit: number,
): Memory {
  const { space, layout } = machine
  const { window, length } = layout.shape
  const mostRows = (keeps: boolean) =>
    Math.min(rows, Math.max(1, Math.floor(limit / (window * nodeSize(machine, keeps)))))
  const load = (keeps: boolean): Loaded => {
    const most = mostRows(keeps)
    return {
      sequences: createSequences(machine, most),
      activations: createActivations(machine, most * window, most * length, keeps),
      rows: most,
      valid: null,
    }
  }
  const keptRows = mostRows(true)
  const each = keptRows * window * nodeSize(machine, true)
  const places = Math.min(runs, Math.max(1, Math.floor(limit / each)))
  return {
    rows,
    kept: Array.from({ length: places }, () => load(true)),
    passing: load(false),
    keys: space.take(2 * rows),
    scratch: createForwardScratch(machine),
    backward: createBackwardMemory(machine, keptRows * window),
    dLogp: space.take(keptRows * length),
    dEntropy: space.take(keptRows * length),
  }
}
