import { exp } from '../../math/portable'
import type { Actions } from '../../tasks/task'
import type { Scores } from '../learner'
import { cellsOf, loadInputs, stepAt, type Completions, type Listed } from './completions'
import type { Scored } from './head'
import type { AnyLayout } from './layout'
import { CHUNK, type Machine } from './machine'
import { scorePlaces, type Policy } from './passes'

/** Copies scores from places to arrays [R·N, T, …], where the completions' first row is `first`. */
export function readScores(
  machine: Machine<AnyLayout>,
  completions: Listed,
  { logp, entropy, mean }: Scored,
  first: number,
  to: Scores,
): void {
  const { space, layout } = machine
  const { f32 } = space
  const size = to.mean ? layout.actionSize : 0
  for (let i = 0; i < completions.count; i++) {
    const m = first * layout.shape.length + stepAt(machine, completions, i)
    to.logp[m] = f32[logp / 4 + i]
    to.entropy[m] = f32[entropy / 4 + i]
    for (let d = 0; d < size; d++) to.mean![m * size + d] = f32[mean / 4 + i * size + d]
  }
}

/** The same for the actions themselves, with a 1 for each in the mask. */
export function readActions(
  machine: Machine<AnyLayout>,
  completions: Listed,
  first: number,
  actions: Actions,
  mask: Float32Array,
): void {
  const { space, layout } = machine
  const { window, length } = layout.shape
  const size = layout.actionSize
  const memory = cellsOf(machine)
  for (let i = 0; i < completions.count; i++) {
    const m = first * length + stepAt(machine, completions, i)
    const cell = completions.cells / 4 + window + space.i32[completions.list / 4 + i] * size
    for (let d = 0; d < size; d++) actions[m * size + d] = memory[cell + d]
    mask[m] = 1
  }
}

/**
 * Next-token probabilities [M, V] after each of M contexts or in each of M states, at a step of the completion; or the means
 * [M, D] of a Gaussian head.
 * @param passing scratch, is overwritten
 */
export function readDistribution(
  machine: Machine,
  policy: Pick<Policy, 'weights' | 'head' | 'temperature'>,
  passing: Completions,
  inputs: Int32Array | Float32Array,
  rows: number,
  position: number,
): Float32Array {
  const { space, layout } = machine
  const { outputs, outputStride, shape } = layout
  const { activations } = passing
  loadInputs(machine, passing, inputs, 0, rows, position)
  const found = new Float32Array(rows * outputs)
  for (let row = 0; row < rows; row += CHUNK) {
    const end = Math.min(row + CHUNK, rows)
    scorePlaces(machine, policy, passing, activations, row, end, passing)
    for (let i = row; i < end; i++) {
      const z = activations.outputs / 4 + (i - row) * outputStride
      for (let v = 0; v < outputs; v++) {
        const value = space.f32[z + v]
        found[i * outputs + v] = shape.gaussian ? value : exp(value)
      }
    }
  }
  return found
}
