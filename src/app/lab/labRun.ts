import type { MetricKey } from '../../metrics/metrics'
import type { RunConfig } from '../../settings/knobs'
import type { RunKey, RunSteps } from '../../worker/protocol'

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

const FIRST_CAPACITY = 64

/** A run before its first step. */
export const newLabRun = (key: RunKey, config: RunConfig): LabRun => ({
  key,
  config,
  status: 'waiting',
  diverged: null,
  steps: 0,
  columns: [],
  values: [],
})

/** Whether a run is trained no further: at its end, or taken out. */
export const isAtEnd = ({ status }: LabRun) =>
  status === 'finished' || status === 'diverged' || status === 'stopped'

/**
 * Takes in steps of a run. They follow those that are there; where they begin before, as after a resumption from an older
 * state, those behind are replaced. Steps after a gap are not taken.
 */
export function appendSteps(run: LabRun, columns: readonly MetricKey[], told: RunSteps): void {
  const { firstStep, steps, metrics } = told
  if (firstStep > run.steps + 1) return
  if (run.columns !== columns) run.columns = columns
  const needed = firstStep - 1 + steps
  while (run.values.length < columns.length) run.values.push(new Float64Array(FIRST_CAPACITY))
  columns.forEach((_, c) => {
    if (run.values[c].length < needed) {
      const longer = new Float64Array(Math.max(needed, 2 * run.values[c].length))
      longer.set(run.values[c])
      run.values[c] = longer
    }
    for (let s = 0; s < steps; s++) run.values[c][firstStep - 1 + s] = metrics[s * columns.length + c]
  })
  run.steps = needed
}

const NOTHING = new Float64Array(0)

/** The recorded values of a metric: a view, valid until the next steps; empty where there is none. */
export function runSeries(run: LabRun, key: MetricKey): Float64Array {
  const column = run.columns.indexOf(key)
  return column < 0 ? NOTHING : run.values[column].subarray(0, run.steps)
}

/** Bytes of the arrays of these runs, room to grow included. */
export function labBytes(runs: Iterable<LabRun>): number {
  let bytes = 0
  for (const { values } of runs) for (const { byteLength } of values) bytes += byteLength
  return bytes
}

/** Training completions that a run has generated. */
export const completionsOf = (run: LabRun): number => runSeries(run, 'num_completions').at(-1) ?? 0
