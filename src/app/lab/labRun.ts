import type { MetricKey } from '../../metrics/metrics'
import type { RunConfig } from '../../settings/knobs'
import type { RunKey } from '../../worker/protocol'

/**
 * `waiting`: not begun, or held back for another stage. `stopped`: taken out by successive halving. `finished` and `diverged`
 * runs are at their end and are never trained again.
 */
export type LabRunStatus = 'waiting' | 'training' | 'finished' | 'diverged' | 'stopped'

/** One run of a comparison or a sweep. Its series grow in place. */
export interface LabRun {
  readonly key: RunKey
  readonly config: RunConfig
  status: LabRunStatus
  /** of a diverged run: the step, and what was not finite */
  diverged: { step: number; what: 'loss' | 'gradient' | 'logp' } | null
  /** steps taken; step s (counted from 1) lies at index s − 1 of every column */
  steps: number
  columns: readonly MetricKey[]
  /** one array a column, longer than `steps` */
  values: Float64Array[]
}
