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
 * Samples the completions of a run, step by step, all rows at once. Their activations are held if these keep their rows.
 * @param keys pointer to the streams of the rows, or 0 to decode greedily
 */
export function sample(
  machine: Machine,
  policy: Policy,
  completions: Completions,
  request: RolloutRequest,
  keys: number,
  played: Played,
): void {
  const { rows, contexts, world } = request
  const { shape } = machine.layout
  const { run, version, temperature, head } = policy
  if (shape.state && !world) throw new RangeError('A rollout of states needs a world to play in.')
  loadInputs(machine, completions, shape.state ? null : contexts, run * rows, rows, 0)
  head.prepare(temperature)
  let from = 0
  for (let t = 0; t < shape.length; t++) {
    const to = completions.count
    const isLast = t + 1 === shape.length
    if (world) observe(machine, completions, from, to, t, run * rows, world, played)
    actAtPlaces(machine, policy, completions, from, to, keys, !world && !isLast)
    if (world) step(machine, completions, from, to, t, run * rows, world, played, isLast)
    from = to
  }
  if (completions.activations.keeps) {
    completions.held = { run, version, temperature, from: 0, to: completions.count }
  }
}

type World = NonNullable<RolloutRequest['world']>

/** Reads the world for the places from … to − 1, which are at step t. */
function observe(
  machine: Machine,
  completions: Completions,
  from: number,
  to: number,
  t: number,
  firstRow: number,
  world: World,
  { features }: Played,
): void {
  const { length, state } = machine.layout.shape
  for (let i = from; i < to; i++) {
    const m = firstRow * length + stepAt(machine, completions, i)
    const at = m * state!.features
    world.observe((m - t) / length, t, features!, at)
    setFeatures(machine, completions, i, features!, at)
  }
}

/** Moves the world by the actions at the places from … to − 1, and lists the next places of rows that have not ended. */
function step(
  machine: Machine,
  completions: Completions,
  from: number,
  to: number,
  t: number,
  firstRow: number,
  world: World,
  { actions }: Played,
  isLast: boolean,
): void {
  const { space, layout } = machine
  const { length } = layout.shape
  const size = layout.actionSize
  for (let i = from; i < to; i++) {
    const mine = stepAt(machine, completions, i)
    const m = firstRow * length + mine
    const cell = completions.cells / 4 + mine * size
    const memory = cellsOf(machine)
    for (let d = 0; d < size; d++) actions[m * size + d] = memory[cell + d]
    const isOver = world.step((m - t) / length, t, actions, m * size)
    if (!isOver && !isLast) space.i32[completions.list / 4 + completions.count++] = mine + 1
  }
}
