import type { RolloutRequest } from '../learner'
import type { Actions } from '../../tasks/task'
import { cellsOf, loadInputs, setFeatures, stepAt, type Completions } from './completions'
import type { Machine } from './machine'
import { actAtPlaces, type Policy } from './passes'

/** The arrays of a rollout that a world reads and writes as it is played, [R, M, T, …]. */
export interface Played {
  actions: Actions
  features: Float32Array | undefined
}

/**
 * Samples the completions of a run, step by step, all rows at once. Their activations stay valid if every place has a
 * row of its own.
 * @param keys pointer to the streams of the rows, or 0 to decode greedily
 */
export function sample(
  machine: Machine,
  policy: Policy,
  completions: Completions,
  request: RolloutRequest,
  keys: number,
  { actions, features }: Played,
): void {
  const { rows, contexts, world } = request
  const { space, layout } = machine
  const { shape, actionSize: size } = layout
  const { length, state } = shape
  const { run, version, temperature, head } = policy
  if (state && !world) throw new RangeError('A rollout of states needs a world.')
  loadInputs(machine, completions, state ? null : contexts, run * rows, rows, 0)
  head.prepare(temperature)
  const firstStep = run * rows * length
  const memory = cellsOf(machine)
  let from = 0
  for (let t = 0; t < length; t++) {
    const to = completions.count
    const isLast = t + 1 === length
    for (let i = from; world && i < to; i++) {
      const m = firstStep + stepAt(machine, completions, i)
      const at = m * state!.features
      world.observe((m - t) / length, t, features!, at)
      setFeatures(machine, completions, i, features!, at)
    }
    actAtPlaces(machine, policy, completions, from, to, keys, !world && !isLast)
    for (let i = from; world && i < to; i++) {
      const mine = stepAt(machine, completions, i)
      const m = firstStep + mine
      const cell = completions.cells / 4 + mine * size
      for (let d = 0; d < size; d++) actions[m * size + d] = memory[cell + d]
      const isOver = world.step((m - t) / length, t, actions, m * size)
      if (!isOver && !isLast) space.i32[completions.list / 4 + completions.count++] = mine + 1
    }
    from = to
  }
  if (completions.activations.keeps) {
    completions.valid = { run, version, temperature, from: 0, to: completions.count }
  }
}
