import type { ReadLog, Reading } from './contract'

/** The one message that the page sends to a worker that reads logs. */
export interface ReadCommand {
  files: readonly File[]
}

/** The messages of the worker: its lock and its progress, then the log and its reading, or why it failed. */
export type ReadEvent =
  /** it holds this lock until it ends: see `worker/lock.ts` */
  | { type: 'alive'; lock: string }
  | { type: 'progress'; done: number; all: number }
  | { type: 'read'; log: ReadLog; reading: Reading }
  | { type: 'failed'; message: string }
