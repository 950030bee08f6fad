import type { LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { RunState } from './runState'

/** Everything that a run needs to go on bit for bit, by another trainer as well. Plain data, for IndexedDB. */
export interface Snapshot {
  step: number
  parameters: Float32Array
  firstMoment: Float32Array
  secondMoment: Float32Array
  reference: Float32Array
  initial: Float32Array
  updates: number
  /** what the trainer carries from step to step */
  carried: RunState
}

/** Each run of a population by itself, ready to go on in any other population of its shape. Copies. */
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

/** What a run carries from step to step, as it was when its snapshot was taken. */
export function resumedRun(config: RunConfig, { carried }: Snapshot): RunState {
  return { ...structuredClone(carried), config }
}

/** Training completions that a run had generated when its snapshot was taken. */
export const completionsIn = ({ carried }: Snapshot): number => carried.progress.completions

/** Weights and optimisers of a population of these runs. */
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
