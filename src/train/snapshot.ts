import type { LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import { joined, partOf } from './sampling/groups'
import type { RunState } from './runState'

/** The vectors of a learner's state. */
const VECTORS = ['parameters', 'firstMoment', 'secondMoment', 'reference', 'initial'] as const
type Vectors = Record<(typeof VECTORS)[number], Float32Array>

/** Everything that any trainer needs to continue a run bit for bit. Plain data, which IndexedDB can store. */
export interface Snapshot extends Vectors {
  step: number
  updates: number
  /** the state of the run besides the weights */
  carried: RunState
}

const vectors = (of: (name: keyof Vectors) => Float32Array) =>
  Object.fromEntries(VECTORS.map((name) => [name, of(name)])) as Vectors

/** One snapshot per run of a population; each can continue in another population of its shape. Arrays are copies. */
export function snapshotsOf(step: number, runs: readonly RunState[], state: LearnerState): Snapshot[] {
  return runs.map((run, r) => ({
    step,
    ...vectors((name) => partOf(state[name], r, runs.length).slice()),
    updates: state.updates[r],
    carried: structuredClone(run),
  }))
}

/** The state of a run when its snapshot was taken. */
export function resumedRun(config: RunConfig, { carried }: Snapshot): RunState {
  return { ...structuredClone(carried), config }
}

/** Training completions that a run had generated when its snapshot was taken. */
export const completionsIn = ({ carried }: Snapshot): number => carried.progress.completions

/** The learner state of a population of these runs. */
export const joinedState = (snapshots: readonly Snapshot[]): LearnerState => ({
  ...vectors((name) => joined(...snapshots.map((snapshot) => snapshot[name]))),
  updates: Int32Array.from(snapshots, ({ updates }) => updates),
})

/** Copies run r of R from one learner state to another. */
export function copyRun(from: LearnerState, to: LearnerState, r: number, R: number): void {
  for (const name of [...VECTORS, 'updates'] as const) partOf(to[name], r, R).set(partOf(from[name], r, R))
}
