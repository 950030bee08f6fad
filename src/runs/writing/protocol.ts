import type { Language } from '../../text/language'
import type { SavedRunId } from '../saved/savedStore'
import type { StreamedRun } from '../export'
import type { StepTable } from '../../metrics/stepTable'
import type { Thinned } from '../../runs/fillSteps'
import type { FormatId, FormatNeeds } from './formats'

/** The messages between the page and a worker that writes a file. */

/** A saved run in which steps 1 … `upTo` of the run to be written may be found. */
export interface StoredSteps {
  run: SavedRunId
  upTo: number
}

/** A file that is to be written. */
export interface WritingOrder {
  format: FormatId
  run: StreamedRun
  stored: readonly StoredSteps[]
  language: Language
  needs: Omit<FormatNeeds, 'text'>
}

export type WritingCommand =
  | { type: 'write'; order: WritingOrder }
  /** those of the requested steps that the page has */
  | { type: 'rows'; rows: StepTable }

export type WritingEvent =
  /** It holds this lock until it ends: see `worker/lock.ts`. */
  | { type: 'alive'; lock: string }
  /** The store does not have all of the steps from + 1 … to; the page answers `rows`. */
  | { type: 'lacks'; from: number; to: number }
  /** At chart rate: how many of the steps have been written. */
  | { type: 'written'; steps: number }
  /** The whole file; `thinned`: its steps that are not all recorded. */
  | { type: 'file'; content: Blob; thinned: Thinned | undefined }
  /** `message` is null if the worker's script is missing. */
  | { type: 'failed'; message: string | null }
  /** The browser has ended the worker. */
  | { type: 'ended' }
