/** What is read from logs of other programs. */
import type { DifferenceId, Framework } from '../metrics/foreignNames'
import type { MetricKey } from '../metrics/metrics'
import type { CompletionTable } from './completions'

/** A file to read. `sourceOf` makes one of a `File` of the browser. */
export interface LogSource {
  name: string
  bytes: number
  /** The content in order; each call starts at the beginning. */
  chunks(): AsyncIterable<Uint8Array>
}

/** How far reading is: bytes of all files. */
export type Progress = (done: number, all: number) => void

/** The ways of writing a log that are recognised. */
export type Format =
  | 'trl'
  | 'trainer-state'
  | 'notebook'
  | 'verl'
  | 'ms-swift'
  | 'openrlhf'
  | 'prime-rl'
  | 'metrics-jsonl'
  | 'tensorboard'
  | 'wandb-csv'
  | 'csv'
  | 'mlx'
  | 'completions'

/** The version of a framework that a log's names and numbers fit: `from` ≤ version < `before`. */
export interface VersionGuess {
  of: Framework
  /** the first version that it can be; null if any early one */
  from: string | null
  /** the first version that it cannot be; null if any late one */
  before: string | null
  /** the names, or the way of writing, from which it follows, as they stand in the log */
  because: readonly string[]
  /** two of the names that no version writes together: then `from` and `before` are null */
  contradiction?: { newer: string; from: string; older: string; before: string }
}

/** The content of a cell of a column; a cell that is not `number` has the value NaN. */
export const CELL = {
  /** the row does not have the key */
  absent: 0,
  number: 1,
  /** nan or inf was written */
  notFinite: 2,
  /** None, null, or “No Log” */
  notLogged: 3,
} as const

/** One name of the log, with an entry per row of its run. */
export interface Column {
  /** as the log writes it */
  name: string
  /** this page's metric; null for a foreign column */
  metric: MetricKey | null
  /** what is to be known before it is compared with this page's metric; null if it is the same quantity */
  differs: DifferenceId | null
  /** whether it is measured in an evaluation, not in training */
  isEvaluation: boolean
  /** the most digits after the point that were written: the rounding of its numbers; 17 for full ones */
  digits: number
  /** the most digits of a written number from the first that is not 0; 0 if all are whole, 17 for full ones */
  significant: number
  /** in the unit of `metric`; the written number is `values / times` */
  values: Float64Array
  times: number
  /** a code of `CELL` per row */
  cells: Uint8Array
  /** the line of each value, from 1; 0 where there is none. For files without lines, the record. */
  lines: Int32Array
}

/** The kind of a row of a run. */
export const ROW = { training: 0, evaluation: 1 } as const

/** One training that was logged. */
export interface LogRun {
  /** unique in the log */
  id: string
  /** as the log calls it, else the name of its file */
  name: string
  format: Format
  framework: Framework
  version: VersionGuess | null
  rows: number
  columns: readonly Column[]
  /** the step of each row as the log numbers it, ascending among training rows; where it has none, the count of lines from 1 */
  steps: Float64Array
  /** whether the log itself numbers its steps */
  hasSteps: boolean
  /** a code of `ROW` per row */
  kinds: Uint8Array
  /** first line of each row, and its file as an index of `ReadLog.files` */
  lines: Int32Array
  files: Int32Array
}

/** Why something of a file is not in the runs. */
export type LeftOutWhy =
  /** a line that is no log line: another program's words, an author's summary, an elision */
  | 'no-log'
  /** a record that breaks off; the part before the break was read */
  | 'cut'
  /** a value that is neither a number nor a known word */
  | 'no-number'
  /** the summary after training, such as train_runtime */
  | 'summary'
  /** steps that were logged again after a restart: their later values count */
  | 'repeated'
  /** a table that is sorted newest first: nothing is missing, its rows were sorted by step */
  | 'newest-first'
  /** a file of no known format */
  | 'unknown-format'
  /** a record whose checksum does not agree */
  | 'damaged'
  /** a value of a run that has more names than are read */
  | 'too-many-names'
  /** more than can be read */
  | 'too-large'

/** A stretch of lines that was left out. */
export interface LeftOut {
  why: LeftOutWhy
  /** an index of `ReadLog.files` */
  file: number
  /** from 1; equal for a single line; 0 for a file as a whole */
  fromLine: number
  toLine: number
  /** how many lines, records or values it stands for */
  count: number
  /** its beginning, at most 80 characters; empty if there is no text */
  text: string
}

/** A file that was read. */
export interface LogFile {
  name: string
  bytes: number
  /** null if it was not recognised */
  format: Format | null
  /** lines, or records of a binary file */
  lines: number
  /** values in it, and how many of them were read */
  values: number
  valuesRead: number
}

/** The settings that can be compared with a log, because it may imply them. */
export type StatedAs = 'beta' | 'groupSize' | 'updates' | 'lengthLimit' | 'rate'

/** A setting, as a file that came with the log states it. */
export interface StatedSetting {
  as: StatedAs
  /** as the file writes it */
  name: string
  value: number
}

/** Settings that came with a log. */
export interface LogSettings {
  file: string
  text: string
  stated: readonly StatedSetting[]
}

/** All that was read from some files. */
export interface ReadLog {
  files: readonly LogFile[]
  /** those with rows, in the order in which they began */
  runs: readonly LogRun[]
  completions: readonly CompletionTable[]
  leftOut: readonly LeftOut[]
  /** absent if none came with it */
  settings?: LogSettings
}
