import type { StoreApi } from 'zustand/vanilla'
import type { LabState } from './state'
import type { LabVerbs } from './verbs'

/** Compare and Sweep: `app.lab`. */
export interface Lab extends LabVerbs {
  store: StoreApi<LabState>
  close(): void
}
