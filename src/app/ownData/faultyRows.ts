import type { RunConfig } from '../../settings/knobs'
import type { RowsFault } from '../../settings/rowsFault'
import type { RowSettings } from '../../tasks/own-data/dataSet'

/** The content of the editor of rows: the rows, and the columns of prompt and answer. */
export type TypedRows = Pick<RowSettings, 'rows' | 'prompt_column' | 'answer_column'>

/** Rows with a fault, kept as they were typed; `over` are the rows of the configuration that they cover. */
export interface FaultyRows {
  typed: TypedRows
  over: string
  /** the first fault */
  fault: RowsFault
}

/** The state of the rows of own data. */
interface RowsState {
  edited: RunConfig
  faultyRows: FaultyRows | null
}

/** The settings of the task of own data; only of a configuration that has it. */
export const rowSettingsOf = ({ taskSettings }: RunConfig) => taskSettings as unknown as RowSettings

/** Rows with a fault that the editor shows; null if it shows those of the configuration. */
export const faultyRowsOf = ({ edited, faultyRows: faulty }: RowsState): TypedRows | null =>
  edited.task === 'own-data' && faulty?.over === edited.taskSettings.rows ? faulty.typed : null

/** Why the shown rows cannot be trained; null if they can. */
export const rowsFaultOf = (state: RowsState): RowsFault | null =>
  faultyRowsOf(state) && (state.faultyRows?.fault ?? null)
