import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import type { TypedRows } from './faultyRows'
import { typedSet } from './typedSet'

/** Verbs about the rows of the task of own data. */
export interface OwnDataVerbs {
  /** Applies rows without a fault; keeps rows with a fault as they were typed. */
  writeRows(typed: TypedRows): void
  /** Drops rows with a fault: the editor shows those of the configuration again. */
  dropRows(): void
}

export function ownDataVerbs({ get, set }: VerbContext, editing: EditingVerbs): OwnDataVerbs {
  const withoutRefusal = () => get().messages.filter(({ kind }) => kind !== 'rows-unused')
  return {
    writeRows(typed) {
      const { edited } = get()
      const [fault] = typedSet(edited, typed).faults
      if (fault === undefined) {
        set({ faultyRows: null, messages: withoutRefusal() })
        editing.setKnobs({ ...edited, taskSettings: { ...edited.taskSettings, ...typed } })
      } else set({ faultyRows: { typed, over: String(edited.taskSettings.rows), fault } })
    },
    dropRows: () => set({ faultyRows: null, messages: withoutRefusal() }),
  }
}
