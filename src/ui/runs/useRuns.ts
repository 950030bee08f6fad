import { useStore } from 'zustand'
import type { RunsState } from '../../app/runsView/state'
import { useApp } from '../AppContext'

/** The part of the state of the view Runs that `select` returns. */
export function useRuns<Part>(select: (state: RunsState) => Part): Part {
  return useStore(useApp().runs.store, select)
}
