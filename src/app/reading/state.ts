import type { MetricKey } from '../../metrics/metrics'
import type { ReadLog, Reading } from '../../reading/contract'
import type { SavedReadingId } from '../../runs/saved/savedStore'
import type { LogPoint } from './logCurve'

/** A log of another program that is open, and its reading. */
export interface OpenReading {
  id: SavedReadingId
  name: string
  log: ReadLog
  reading: Reading
}

/** Files that a worker reads. */
interface BeingRead {
  names: readonly string[]
  /** bytes that were read, and bytes of all files */
  done: number
  all: number
}

export interface ReadingsState {
  /** the log that the view shows; null if it shows the lists of Runs */
  open: OpenReading | null
  /** null if nothing is being read */
  being: BeingRead | null
  /** the values that a sentence quotes and the charts mark; null if no sentence is pointed at */
  marked: Mark | null
  /** another run whose curves lie behind those of the log; null if there is none */
  over: LaidOver | null
}

/** A run of this page, or another log, laid over the open one. */
interface LaidOver {
  id: string
  name: string
  /** by metric of this page, in its unit */
  curves: ReadonlyMap<MetricKey, readonly LogPoint[]>
}

/** Values of a column that a finding quotes. */
export interface Mark {
  run: string
  name: string
  lines: readonly number[]
}

export const NO_READINGS: ReadingsState = { open: null, being: null, marked: null, over: null }
