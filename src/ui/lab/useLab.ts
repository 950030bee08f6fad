import { useStore } from 'zustand'
import type { CompareState, LabExperiment, SweepState } from '../../experiments/state'
import type { ExperimentKind } from '../../settings/views'
import type { Lab } from '../../app/lab/lab'
import { useApp } from '../AppContext'

/** The verbs of Compare and Sweep. */
export const useLab = (): Lab => useApp().lab

/** The part that `select` returns of the state that comparison and sweep have in common. */
export function useExperiment<Part>(kind: ExperimentKind, select: (state: LabExperiment) => Part): Part {
  return useStore(useLab().store, (state) => select(state[kind]))
}

/** The part of the comparison's state that `select` returns. */
export function useCompare<Part>(select: (state: CompareState) => Part): Part {
  return useStore(useLab().store, ({ compare }) => select(compare))
}

/** The part of the sweep's state that `select` returns. */
export function useSweep<Part>(select: (state: SweepState) => Part): Part {
  return useStore(useLab().store, ({ sweep }) => select(sweep))
}
