import type { RunConfig } from '../../settings/knobs'
import { dataSetOf, type DataSet } from '../../tasks/own-data/dataSet'
import { rowSettingsOf, type TypedRows } from './faultyRows'

/** The data set of rows in the task of a configuration. */
export const typedSet = (config: RunConfig, typed: TypedRows): DataSet =>
  dataSetOf({ ...rowSettingsOf(config), ...typed })
