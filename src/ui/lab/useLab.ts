import type { CompareState, SweepState } from '../../app/lab/state'
import type { LabVerbs } from '../../app/lab/verbs'
import { useApp, usePage } from '../AppContext'

/** What `select` takes of the comparison's state. */
export function useCompare<Part>(select: (state: CompareState) => Part): Part {
  return usePage(({ lab }) => select(lab.compare))
}

/** What `select` takes of the sweep's state. */
export function useSweep<Part>(select: (state: SweepState) => Part): Part {
  return usePage(({ lab }) => select(lab.sweep))
}

/** The verbs of Compare and Sweep. */
export const useLabVerbs = (): LabVerbs => useApp().lab
