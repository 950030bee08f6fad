import type { StepRecord } from '../train/record'
import type { RunKey, RunSteps } from './protocol'

/** Steps of an experiment's runs that the page has not been told of yet. */
export interface StepsBuffer {
  add(key: RunKey, step: number, record: StepRecord): void
  /** What has gathered, run by run, and empties. */
  flush(): RunSteps[]
}

export function createStepsBuffer(): StepsBuffer {
  const gathered = new Map<RunKey, { firstStep: number; rows: Float64Array[] }>()
  return {
    add(key, step, { metrics }) {
      const mine = gathered.get(key)
      if (mine) mine.rows.push(metrics)
      else gathered.set(key, { firstStep: step, rows: [metrics] })
    },
    flush() {
      const told = Array.from(gathered, ([key, { firstStep, rows }]): RunSteps => {
        const columns = rows[0].length
        const metrics = new Float64Array(rows.length * columns)
        rows.forEach((row, s) => metrics.set(row, s * columns))
        return { key, firstStep, steps: rows.length, metrics }
      })
      gathered.clear()
      return told
    },
  }
}
