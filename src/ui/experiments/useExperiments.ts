import { useStore } from 'zustand'
import type { CompareState, ExperimentState, SweepState } from '../../experiments/state'
import type { ExperimentKind } from '../../settings/views'
import type { Experiments } from '../../app/experiments/experiments'
import { useApp } from '../AppContext'

/** The verbs of Compare and Sweep. */
export const useExperiments = (): Experiments => useApp().experiments

/** The part that `select` returns of the state that comparison and sweep have in common. */
export function useExperiment<Part>(kind: ExperimentKind, select: (state: ExperimentState) => Part): Part {
  return useStore(useExperiments().store, (state) => select(state[kind]))
}

/** The part of the comparison's state that `select` returns. */
export function useCompare<Part>(select: (state: CompareState) => Part): Part {
  return useStore(useExperiments().store, ({ compare }) => select(compare))
}

/** The part of the sweep's state that `select` returns. */
export function useSweep<Part>(select: (state: SweepState) => Part): Part {
  return useStore(useExperiments().store, ({ sweep }) => select(sweep))
}
