import { cellsOf, lastStep, stepAt, type Completions, type BatchPart } from './completions'
import type { Machine } from './machine'
import { hiddenAt } from './network'

/** Scratch for moving rows, as large as the largest batch. */
export interface Moves {
  /** pointer to [steps] of i32: the number in the list from which each is moved */
  from: number
  /** number in the list of step row·T + t, or −1; [steps] */
  listed: Int32Array
  /** the loaded row for each row wanted, or −1 if none is needed; [rows] */
  source: Int32Array
}

/**
 * Whether every unmasked step of the part is among the loaded completions, with its activations; if so, these are moved
 * into the order of the part. Rows are matched in order by their contents: with the same inputs and actions the
 * activations have the same bits.
 */
export function keepSame(machine: Machine, to: Completions, part: BatchPart, moves: Moves): boolean {
  const { space, layout } = machine
  const { length } = layout.shape
  const { mask, first, rows } = part
  const { valid } = to
  if (valid === null || valid.from !== 0 || valid.to !== to.count) return false
  const { listed, source, from } = moves
  listed.fill(-1, 0, to.rows * length)
  for (let i = 0; i < to.count; i++) listed[stepAt(machine, to, i)] = i
  if (!matchRows(machine, to, part, moves)) return false
  let count = 0
  let isMoved = false
  for (let t = 0; t < length; t++) {
    for (let row = 0; row < rows; row++) {
      if (mask[(first + row) * length + t] === 0) continue
      const i = listed[source[row] * length + t]
      if (i !== count) isMoved = true
      space.i32[from / 4 + count++] = i
    }
  }
  if (isMoved) moveTogether(machine, to, moves, count)
  else valid.to = count
  to.count = count
  return true
}

/** Fills `source`; false if a row that is needed is not loaded. */
function matchRows(machine: Machine, to: Completions, part: BatchPart, { listed, source }: Moves): boolean {
  const { space, layout } = machine
  const { window, length, state } = layout.shape
  const { actionSize, featureStride } = layout
  const F = state?.features ?? 0
  const { contexts, features, actions, mask, first, rows } = part
  const memory = cellsOf(machine)
  const rowCells = (window + length) * actionSize

  const isSame = (row: number, last: number, there: number) => {
    const cell = to.cells / 4 + there * rowCells
    for (let w = 0; w < window; w++) if (memory[cell + w] !== contexts[row * window + w]) return false
    for (let t = 0; t <= last; t++) {
      const m = row * length + t
      const isWanted = mask[m] !== 0
      // a token window contains the tokens of masked steps too
      if (!isWanted && window === 0) continue
      for (let d = 0; d < actionSize; d++) {
        if (memory[cell + window + t * actionSize + d] !== actions[m * actionSize + d]) return false
      }
      if (!isWanted) continue
      const i = listed[there * length + t]
      if (i < 0) return false
      const seen = to.features / 4 + i * featureStride
      for (let f = 0; f < F; f++) if (space.f32[seen + f] !== features![m * F + f]) return false
    }
    return true
  }

  let next = 0
  for (let row = 0; row < rows; row++) {
    source[row] = -1
    const last = lastStep(mask, first + row, length)
    if (last < 0) continue
    while (next < to.rows && !isSame(first + row, last, next)) next++
    if (next === to.rows) return false
    source[row] = next++
  }
  return true
}

/** Number i of the list ← number from[i], with its scores and activations, for the first `count`. */
export function moveTogether(machine: Machine, to: Completions, { from }: Moves, count: number): void {
  const { kernels, space, layout } = machine
  const { hiddenStride, outputStride, featureStride, actionSize, shape } = layout
  const { activations, valid } = to
  if (valid?.from === 0 && valid.to === to.count) {
    for (let layer = 0; layer < shape.depth; layer++) {
      kernels.compact(hiddenAt(machine, activations, layer, 0), 4 * hiddenStride, from, count)
    }
    kernels.compact(activations.outputs, 4 * outputStride, from, count)
    valid.to = count
  } else {
    to.valid = null
  }
  if (shape.state) kernels.compact(to.features, 4 * featureStride, from, count)
  const { f32, i32 } = space
  const means = shape.gaussian ? actionSize : 0
  for (let i = 0; i < count; i++) {
    const old = i32[from / 4 + i]
    i32[to.list / 4 + i] = i32[to.list / 4 + old]
    f32[to.logp / 4 + i] = f32[to.logp / 4 + old]
    f32[to.entropy / 4 + i] = f32[to.entropy / 4 + old]
    for (let d = 0; d < means; d++) {
      f32[to.mean / 4 + i * means + d] = f32[to.mean / 4 + old * means + d]
    }
  }
  to.count = count
}
