import { MissingPartError } from '../../late/latePart'
import type { Notice, SaveProblem } from '../../text/messages'

/** What to tell when something could not be saved: the script that saves is missing, or why the browser's database refused. */
export const saveFault = (
  kind: 'not-kept' | 'stored' | 'not-changed',
  error: unknown,
): Notice<'part-missing' | 'not-kept' | 'stored' | 'not-changed'> =>
  error instanceof MissingPartError ? { kind: 'part-missing' } : { kind, problem: problemOf(error) }

/** Reports that saving failed, each reason once: every later save fails for the same one. */
export function saveFaultReporter(
  kind: 'not-kept' | 'stored',
  tell: (notice: Notice) => void,
): (error: unknown) => void {
  const reported = new Set<string>()
  return (error) => {
    const notice = saveFault(kind, error)
    const why = 'problem' in notice ? notice.problem : notice.kind
    if (!reported.has(why)) tell(notice)
    reported.add(why)
  }
}

/** The reason for an error of the browser's database. */
function problemOf(error: unknown): SaveProblem {
  const { name, message } = error instanceof DOMException ? error : { name: '', message: '' }
  // Chromium has no name of its own for a write to a disk without room
  if (name === 'QuotaExceededError' || message.includes('FILE_ERROR_NO_SPACE')) return 'full'
  return name === 'VersionError' ? 'newer' : 'refused'
}
