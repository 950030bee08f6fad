import type { KnobValue } from '../../settings/knob'

/** Saves the task of the visitor's own rows in the browser: the values of the task's knobs. */
export interface RowsPlace {
  /** unchecked; null if nothing is saved */
  read(): Readonly<Record<string, KnobValue>> | null
  /** False if the browser has no room, or refuses. Null deletes the saved rows. */
  write(settings: Readonly<Record<string, KnobValue>> | null): boolean
}
