import type { RewardFault } from '../settings/rewardFault'
import { runsOfRow } from './compare/rows'
import type { ExperimentRun } from './experimentRun'
import type { CompareState, ExperimentState, RowId } from './state'

/** Runs whose reward code failed: their number, the number of all runs, and the first failure. */
export interface FailedRuns {
  count: number
  all: number
  /** the step at which the first one failed */
  step: number
  fault: RewardFault
}

/** The failed runs among these; null if none failed. */
export function failedAmong(runs: readonly ExperimentRun[]): FailedRuns | null {
  const failures = runs.flatMap(({ failed }) => failed ?? [])
  if (failures.length === 0) return null
  const first = failures.reduce((least, one) => (one.step < least.step ? one : least))
  return { count: failures.length, all: runs.length, ...first }
}

/** The failed runs of each row with at least one. */
export const failedOfRows = ({ rows, settings, runs }: Pick<CompareState, 'rows' | 'settings' | 'runs'>) =>
  rows.flatMap((row): (FailedRuns & { row: RowId })[] => {
    const failed = failedAmong(runsOfRow(row, settings).flatMap(({ key }) => runs.get(key) ?? []))
    return failed ? [{ row: row.id, ...failed }] : []
  })

/** The failed runs of an experiment, by the code that failed. */
export function failedOfCodes({ runs }: Pick<ExperimentState, 'runs'>): (FailedRuns & { code: string })[] {
  const all = [...runs.values()]
  const codes = new Set(all.map(({ config }) => config.rewardCode))
  return [...codes].flatMap((code) => {
    const failed = failedAmong(all.filter(({ config }) => config.rewardCode === code))
    return failed ? [{ code, ...failed }] : []
  })
}
