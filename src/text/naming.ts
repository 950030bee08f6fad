import type { Inspection, UnnamedInspection } from '../train/inspection'
import type { Catalogue } from './catalogue'
import type { TaskWords } from './taskText'

/** The inspection with its problems named in the language of a catalogue. */
export function named(inspection: UnnamedInspection, text: Catalogue): Inspection {
  const words: TaskWords = text.tasks[inspection.config.task]
  const names = inspection.names.map((written) =>
    typeof written === 'string' ? written : (words.problem?.(written) ?? ''),
  )
  return { ...inspection, names }
}
