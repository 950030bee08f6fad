import { MissingPartError } from '../../late/latePart'
import type { MessageKind, Notice, SaveProblem } from '../../text/messages'

/** The kinds of message about something that the browser did not save. */
type Kind = 'not-kept' | 'stored' | 'not-changed' | 'log-not-kept'

/** The message for something that was not saved: the script that saves is missing, or the browser's database refused. */
export const saveFault = (kind: Kind, error: unknown): Notice<'part-missing' | Kind> =>
  error instanceof MissingPartError ? { kind: 'part-missing' } : { kind, problem: problemOf(error) }

/** The message for something saved that could not be read. */
export const readFault = (error: unknown): Notice<'part-missing' | 'stored'> =>
  error instanceof MissingPartError ? { kind: 'part-missing' } : { kind: 'stored', problem: 'unreadable' }

/**
 * Shows messages of failed saves, each once until a save succeeds: later saves usually fail for the same reason. A save that
 * succeeds removes them.
 */
export interface SaveReport {
  failed(notice: Notice): void
  succeeded(): void
}

/** @param forget removes the messages of a kind */
export function saveReport(tell: (notice: Notice) => void, forget: (kind: MessageKind) => void): SaveReport {
  const shown = new Map<string, MessageKind>()
  return {
    failed(notice) {
      const { kind } = notice
      const why = `${kind} ${'problem' in notice ? String(notice.problem) : ''}`
      if (!shown.has(why)) tell(notice)
      shown.set(why, kind)
    },
    succeeded() {
      // other parts may be missing too, of which the page tells
      for (const kind of shown.values()) if (kind !== 'part-missing') forget(kind)
      shown.clear()
    },
  }
}

/** The reason for an error of the browser's database. */
function problemOf(error: unknown): SaveProblem {
  const { name, message } = error instanceof DOMException ? error : { name: '', message: '' }
  // Chromium has no name of its own for a write to a disk without room
  if (name === 'QuotaExceededError' || message.includes('FILE_ERROR_NO_SPACE')) return 'full'
  return name === 'VersionError' ? 'newer' : 'refused'
}
