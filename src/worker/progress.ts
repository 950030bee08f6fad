import type { StepRecord } from '../train/record'
import type { Progress } from './protocol'

/** Steps that the page has not been told of yet. */
export interface ProgressBuffer {
  add(step: number, record: StepRecord): void
  /** The run goes on now: the time it rested is no step's. */
  resume(): void
  /** What has gathered, and empties; null when nothing has. */
  flush(): Progress | null
}

/** Weight of the newest step in the running mean of a step's time. */
const RATE_SHARE = 0.1

export function createProgressBuffer(): ProgressBuffer {
  let firstStep = 0
  let records: StepRecord[] = []
  let since = performance.now()
  let meanTime = 0

  return {
    add(step, record) {
      if (records.length === 0) firstStep = step
      records.push(record)
      const now = performance.now()
      const time = now - since
      since = now
      meanTime = meanTime === 0 ? time : meanTime + RATE_SHARE * (time - meanTime)
    },
    resume() {
      since = performance.now()
    },
    flush() {
      if (records.length === 0) return null
      const told = records
      records = []
      const floats = (name: 'advantageMean' | 'advantageStd' | 'rewardMean' | 'rewardStd') =>
        Float32Array.from(told.flatMap((record) => [...record[name]]))
      return {
        firstStep,
        steps: told.length,
        metrics: Float64Array.from(told.flatMap((record) => [...record.metrics])),
        groups: Int32Array.from(told, (record) => record.dead.length),
        advantageMean: floats('advantageMean'),
        advantageStd: floats('advantageStd'),
        rewardMean: floats('rewardMean'),
        rewardStd: floats('rewardStd'),
        dead: Uint8Array.from(told.flatMap((record) => [...record.dead])),
        stepsPerSecond: 1000 / meanTime,
      }
    },
  }
}
