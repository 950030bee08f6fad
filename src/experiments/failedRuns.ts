import type { RewardFault } from '../settings/rewardFault'
import { runsOfRow } from './compare/rows'
import type { ExperimentRun } from './experimentRun'
import type { CompareState, ExperimentState, RowId } from './state'

/** Runs that the code of their reward ended: how many of how many, and the one that ended first. */
export interface FailedRuns {
  count: number
  all: number
  /** the step that it could not take */
  step: number
  fault: RewardFault
}

/** The failed ones among runs; null where there is none. */
export function failedAmong(runs: readonly ExperimentRun[]): FailedRuns | null {
  const failures = runs.flatMap(({ failed }) => failed ?? [])
  if (failures.length === 0) return null
  const first = failures.reduce((least, one) => (one.step < least.step ? one : least))
  return { count: failures.length, all: runs.length, ...first }
}

/** The failed runs of each row that has any. */
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
