import { useStore } from 'zustand'
import type { ReadingsState } from '../../app/reading/state'
import { useApp } from '../AppContext'

/** The part of the state of the logs of other programs that `select` returns. */
export function useReadings<Part>(select: (state: ReadingsState) => Part): Part {
  return useStore(useApp().readings.store, select)
}
