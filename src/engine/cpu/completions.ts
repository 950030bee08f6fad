import type { Actions } from '../../tasks/task'
import type { Batch } from '../learner'
import type { Scored } from './head'
import type { AnyLayout } from './layout'
import type { Machine, Places } from './machine'
import type { Activations } from './network'

/** The places of completions in the engine's memory, with their scores so far. */
export interface Listed extends Places, Scored {
  /** places in the list */
  count: number
}

/** Completions of one run in the engine's memory. */
export interface Completions extends Listed {
  rows: number
  activations: Activations
  /** the activations that are valid; null if none are */
  valid: ValidActivations | null
}

/**
 * Valid activations: the weights and temperature that they were computed with, and their places from … to − 1 of the
 * list.
 */
interface ValidActivations {
  run: number
  /** counts the changes of the run's policy */
  version: number
  temperature: number
  from: number
  to: number
}

/** Memory for `rows` completions. */
export function createCompletions(
  { space, layout }: Machine,
  rows: number,
  activations: Activations,
): Completions {
  const { actionSize, featureStride, shape } = layout
  const steps = rows * shape.length
  return {
    cells: space.take(rows * (shape.window + shape.length) * actionSize),
    list: space.take(steps),
    // a tile may read up to three rows beyond the last
    features: shape.state ? space.take((steps + 4) * featureStride) : 0,
    logp: space.take(steps),
    entropy: space.take(steps),
    mean: shape.gaussian ? space.take(steps * actionSize) : 0,
    rows: 0,
    count: 0,
    activations,
    valid: null,
  }
}

/** The view of memory with the type of the cells. */
export function cellsOf({ space, layout }: Machine<AnyLayout>): Actions {
  return layout.shape.gaussian ? space.f32 : space.i32
}

/** The step of a place of the list, counted through all rows: row·T + t. */
export function stepAt({ space, layout }: Machine<AnyLayout>, { list }: Places, i: number): number {
  const { window, length } = layout.shape
  const place = space.i32[list / 4 + i]
  return window === 0 ? place : place - Math.floor(place / (window + length)) * window
}

/** Copies the F features at features[at …] to number i of the list. */
export function setFeatures(
  { space, layout }: Machine,
  to: Places,
  i: number,
  features: Float32Array,
  at: number,
): void {
  const start = to.features / 4 + i * layout.featureStride
  for (let f = 0; f < layout.shape.state!.features; f++) space.f32[start + f] = features[at + f]
}

/**
 * Lists step `position` of `rows` completions that contain only their inputs there: contexts inputs[first …, W] or states
 * inputs[first …, F]. With null the inputs are set later.
 */
export function loadInputs(
  machine: Machine,
  to: Completions,
  inputs: Int32Array | Float32Array | null,
  first: number,
  rows: number,
  position: number,
): void {
  const { space, layout } = machine
  const { window, length, state } = layout.shape
  const span = window + length
  const cells = to.cells / 4
  const memory = cellsOf(machine)
  memory.fill(0, cells, cells + rows * span * layout.actionSize)
  for (let row = 0; row < rows; row++) {
    const place = row * span + position
    space.i32[to.list / 4 + row] = place
    if (inputs === null) continue
    if (state) setFeatures(machine, to, row, inputs as Float32Array, (first + row) * state.features)
    else for (let w = 0; w < window; w++) memory[cells + place + w] = inputs[(first + row) * window + w]
  }
  to.rows = rows
  to.count = rows
  to.valid = null
}

/** Rows of one run: rows first … first + rows − 1 of arrays [R·N, …]. */
export interface BatchPart extends Pick<Batch, 'contexts' | 'features' | 'actions' | 'mask' | 'rows'> {
  first: number
}

/** The last unmasked step of a row of a batch, or −1. */
export function lastStep(mask: Float32Array, row: number, length: number): number {
  let t = length - 1
  while (t >= 0 && mask[row * length + t] === 0) t--
  return t
}

/** Loads rows of a batch. Their unmasked steps are listed by position, and by row within a position. */
export function loadPart(machine: Machine, to: Completions, part: BatchPart): void {
  const { space, layout } = machine
  const { window, length, state } = layout.shape
  const size = layout.actionSize
  const { contexts, features, actions, mask, first, rows } = part
  const memory = cellsOf(machine)
  let cell = to.cells / 4
  for (let row = first; row < first + rows; row++) {
    for (let w = 0; w < window; w++) memory[cell++] = contexts[row * window + w]
    for (let m = row * length * size; m < (row + 1) * length * size; m++) memory[cell++] = actions[m]
  }
  let count = 0
  for (let t = 0; t < length; t++) {
    for (let row = 0; row < rows; row++) {
      const m = (first + row) * length + t
      if (mask[m] === 0) continue
      if (state) setFeatures(machine, to, count, features!, m * state.features)
      space.i32[to.list / 4 + count++] = row * (window + length) + t
    }
  }
  to.rows = rows
  to.count = count
}
