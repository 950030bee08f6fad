import type { ReadLog, Reading } from './contract'

/** A file, or a text that was pasted. */
export type Dropped = File | { name: string; text: string }

/** What the page asks the worker that reads logs: one question in its life. */
export interface ReadCommand {
  files: readonly Dropped[]
}

/** What the worker says: how far it is, then what it read, or why it could not. */
export type ReadEvent =
  | { type: 'progress'; done: number; all: number }
  | { type: 'read'; log: ReadLog; reading: Reading }
  | { type: 'failed'; message: string }
