import type { Inspection, UnnamedInspection } from '../train/inspection'
import type { Catalogue } from '../text'
import type { TaskWords } from '../text/taskText'
import type { PageState } from './state'

/** The step that the lens, the balance and the task's picture show: the pinned one, else the latest. */
export const shownInspection = ({ pinned, inspection }: PageState): UnnamedInspection | null =>
  pinned?.inspection ?? inspection

/** The inspection with its problems named in the language of the page. */
export function named(inspection: UnnamedInspection, text: Catalogue): Inspection {
  const words: TaskWords = text.tasks[inspection.config.task]
  const names = inspection.names.map((written) =>
    typeof written === 'string' ? written : (words.problem?.(written) ?? ''),
  )
  return { ...inspection, names }
}
