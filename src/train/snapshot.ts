import type { LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { RunState } from './runState'

/** Everything that any trainer needs to continue a run bit for bit. Plain data, which IndexedDB can store. */
export interface Snapshot {
  step: number
  parameters: Float32Array
  firstMoment: Float32Array
  secondMoment: Float32Array
  reference: Float32Array
  initial: Float32Array
  updates: number
  /** what the trainer carries from step to step besides the weights */
  carried: RunState
}

/** One snapshot per run of a population; each can go on in another population of its shape. Arrays are copies. */
export function snapshotsOf(step: number, runs: readonly RunState[], state: LearnerState): Snapshot[] {
  const mine = (array: Float32Array, r: number) => {
    const size = array.length / runs.length
    return array.slice(r * size, (r + 1) * size)
  }
  return runs.map((run, r) => ({
    step,
    parameters: mine(state.parameters, r),
    firstMoment: mine(state.firstMoment, r),
    secondMoment: mine(state.secondMoment, r),
    reference: mine(state.reference, r),
    initial: mine(state.initial, r),
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
export function joinedState(snapshots: readonly Snapshot[]): LearnerState {
  const joined = (name: 'parameters' | 'firstMoment' | 'secondMoment' | 'reference' | 'initial') => {
    const size = snapshots[0][name].length
    const all = new Float32Array(snapshots.length * size)
    snapshots.forEach((snapshot, r) => all.set(snapshot[name], r * size))
    return all
  }
  return {
    parameters: joined('parameters'),
    firstMoment: joined('firstMoment'),
    secondMoment: joined('secondMoment'),
    reference: joined('reference'),
    initial: joined('initial'),
    updates: Int32Array.from(snapshots, ({ updates }) => updates),
  }
}
