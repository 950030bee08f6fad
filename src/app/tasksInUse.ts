import { KNOBS, TASK_IDS, type TaskId } from '../settings/knobs'
import { readEntries } from '../settings/link'
import { hasTask, loadTask } from '../tasks'
import { hasText, loadText } from '../text'
import type { PartName } from '../text/parts'
import type { VerbContext } from './context'
import { taskOfEntry } from './glossary'

/** The tasks that have to be known before a link is read: the default, that of its run, and that of its entry of the glossary. */
export function tasksIn(fragment: string): TaskId[] {
  const entries = readEntries(fragment)
  const named = TASK_IDS.find((id) => id === entries.get('task'))
  const explained = taskOfEntry(entries.get('glossary') ?? '')
  return [...new Set([KNOBS.task.default, ...(named ? [named] : []), ...(explained ? [explained] : [])])]
}

/** Does something with tasks and their words: at once where they are there, else when they have been loaded. */
export async function withTasks(
  { get, tell }: Pick<VerbContext, 'get' | 'tell'>,
  tasks: readonly TaskId[],
  act: () => void,
): Promise<void> {
  const { language } = get()
  const words = tasks.map((task): PartName => `task-${task}`)
  if (!tasks.every(hasTask) || !hasText(language, words)) {
    try {
      await Promise.all([loadText(language, words), ...tasks.map(loadTask)])
    } catch {
      return tell({ kind: 'part-missing' })
    }
  }
  act()
}
