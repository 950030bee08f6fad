import { MissingPartError } from '../../late/latePart'
import type { Notice, SaveProblem } from '../../text/messages'

/** The kinds of message about something that the browser did not save. */
type Kind = 'not-kept' | 'stored' | 'not-changed'

/** The message for something that was not saved: the script that saves is missing, or the browser's database refused. */
export const saveFault = (kind: Kind, error: unknown): Notice<'part-missing' | Kind> =>
  error instanceof MissingPartError ? { kind: 'part-missing' } : { kind, problem: problemOf(error) }

/** Shows messages of failed saves, each once until a save succeeds: later saves usually fail for the same reason. */
export interface SaveReport {
  failed(notice: Notice): void
  succeeded(): void
}

export function saveReport(tell: (notice: Notice) => void): SaveReport {
  const shown = new Set<string>()
  return {
    failed(notice) {
      const why = `${notice.kind} ${'problem' in notice ? String(notice.problem) : ''}`
      if (!shown.has(why)) tell(notice)
      shown.add(why)
    },
    succeeded: () => shown.clear(),
  }
}

/** The reason for an error of the browser's database. */
function problemOf(error: unknown): SaveProblem {
  const { name, message } = error instanceof DOMException ? error : { name: '', message: '' }
  // Chromium has no name of its own for a write to a disk without room
  if (name === 'QuotaExceededError' || message.includes('FILE_ERROR_NO_SPACE')) return 'full'
  return name === 'VersionError' ? 'newer' : 'refused'
}
