import type { KnobValue } from '../../settings/knob'

/** Where the browser keeps the task that the visitor made of own rows: the values of the task's knobs. */
export interface RowsPlace {
  /** unchecked; null where nothing is kept */
  read(): Readonly<Record<string, KnobValue>> | null
  /** False where the browser has no room, or refuses. Null takes away what is kept. */
  write(settings: Readonly<Record<string, KnobValue>> | null): boolean
}
