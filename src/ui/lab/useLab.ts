import { useStore } from 'zustand'
import type { CompareState, SweepState } from '../../app/lab/state'
import type { Lab } from '../../app/lab/lab'
import { useApp } from '../AppContext'

/** The verbs of Compare and Sweep. */
export const useLab = (): Lab => useApp().lab

/** What `select` takes of the comparison's state. */
export function useCompare<Part>(select: (state: CompareState) => Part): Part {
  return useStore(useLab().store, ({ compare }) => select(compare))
}

/** What `select` takes of the sweep's state. */
export function useSweep<Part>(select: (state: SweepState) => Part): Part {
  return useStore(useLab().store, ({ sweep }) => select(sweep))
}
