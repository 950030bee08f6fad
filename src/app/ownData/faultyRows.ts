import type { RunConfig } from '../../settings/knobs'
import type { RowsFault } from '../../settings/rowsFault'
import type { RowSettings } from '../../tasks/own-data/dataSet'

/** What was typed into the editor of rows: the rows, and which columns hold prompt and answer. */
export type TypedRows = Pick<RowSettings, 'rows' | 'prompt_column' | 'answer_column'>

/** Rows with a fault, which are kept as they were typed; `over` are the rows of the configuration beneath them. */
export interface FaultyRows {
  typed: TypedRows
  over: string
  /** what is wrong with them first */
  fault: RowsFault
}

/** What the page knows of the rows of the task of own data. */
interface RowsState {
  edited: RunConfig
  faultyRows: FaultyRows | null
}

/** The settings of the task of own data; only of a configuration that has it. */
export const rowSettingsOf = ({ taskSettings }: RunConfig) => taskSettings as unknown as RowSettings

/** Rows with a fault that the editor shows; null where it shows those of the configuration. */
export const faultyRowsOf = ({ edited, faultyRows: faulty }: RowsState): TypedRows | null =>
  edited.task === 'own-data' && faulty?.over === edited.taskSettings.rows ? faulty.typed : null

/** Why the rows that are shown cannot be trained; null where they can. */
export const rowsFaultOf = (state: RowsState): RowsFault | null =>
  faultyRowsOf(state) && (state.faultyRows?.fault ?? null)
