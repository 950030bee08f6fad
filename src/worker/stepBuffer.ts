import { groupTableOf, type GroupTable } from '../metrics/groupTable'
import type { StepRecord } from '../train/record'

/** Consecutive steps of one run, as the page is told of them. */
export interface Steps {
  /** number of the first one, counted from 1 */
  firstStep: number
  steps: number
  /** steps × columns of `RunInfo.columns`; NaN where a metric was not measured */
  metrics: Float64Array
}

/** The same with the groups of each step. */
export interface GroupedSteps extends Steps {
  groups: GroupTable
}

/** Steps of one run that the page has not been told of yet. */
export interface StepBuffer<Told> {
  add(step: number, record: StepRecord): void
  /** What has gathered, and empties; null when nothing has. */
  flush(): Told | null
}

/** @param join what the page is told of the steps: `joinSteps` or `joinGroupedSteps` */
export function createStepBuffer<Told>(
  join: (firstStep: number, records: readonly StepRecord[]) => Told,
): StepBuffer<Told> {
  let firstStep = 0
  let records: StepRecord[] = []
  return {
    add(step, record) {
      if (records.length === 0) firstStep = step
      records.push(record)
    },
    flush() {
      if (records.length === 0) return null
      const told = join(firstStep, records)
      records = []
      return told
    },
  }
}

/** Steps by their metrics alone. */
export function joinSteps(firstStep: number, records: readonly StepRecord[]): Steps {
  const columns = records[0].metrics.length
  const metrics = new Float64Array(records.length * columns)
  records.forEach((record, s) => metrics.set(record.metrics, s * columns))
  return { firstStep, steps: records.length, metrics }
}

/** Steps with their groups. */
export function joinGroupedSteps(firstStep: number, records: readonly StepRecord[]): GroupedSteps {
  return { ...joinSteps(firstStep, records), groups: groupTableOf(records.map(({ groups }) => groups)) }
}
