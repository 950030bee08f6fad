import { groupTableOf } from '../metrics/groupTable'
import type { MetricKey } from '../metrics/metrics'
import type { RecordedRun } from '../runs/export'
import type { StepRecord } from '../train/record'

/** The steps of a run, in order, as exports take them. */
export const recorded = (
  columns: readonly MetricKey[],
  records: readonly StepRecord[],
): RecordedRun['history'] => ({
  columns,
  steps: records.length,
  values: columns.map((_, c) => Float64Array.from(records, ({ metrics }) => metrics[c])),
  groups: groupTableOf(records.map(({ groups }) => groups)),
})
