import { MissingPartError } from '../late/latePart'
import { KNOBS, TASK_IDS, type TaskId } from '../settings/knobs'
import { readEntries } from '../settings/link'
import { hasTask, loadTask } from '../tasks'
import { hasText, loadText } from '../text'
import type { Language } from '../text/language'
import type { PartName } from '../text/parts'
import type { Notice } from '../text/messages'
import type { PageState } from './state'
import { taskOfEntry } from './glossary'

/**
 * The tasks that have to be loaded before a link is read: the default task, the task of the link's run, and the task of
 * its glossary entry.
 */
export function tasksIn(fragment: string): TaskId[] {
  const entries = readEntries(fragment)
  const named = TASK_IDS.find((id) => id === entries.get('task'))
  const explained = taskOfEntry(entries.get('glossary') ?? '')
  return [...new Set([KNOBS.task.default, ...(named ? [named] : []), ...(explained ? [explained] : [])])]
}

/**
 * Acts when tasks and their texts are loaded, at once if they are. Of several calls, the last one acts.
 * @returns false if they could not be loaded. Only the last call reports that, and only the last call acts.
 */
export type WithTasks = (tasks: readonly TaskId[], act: () => void) => Promise<boolean>

const wordsOf = (tasks: readonly TaskId[]) => tasks.map((task): PartName => `task-${task}`)

/** The scripts of tasks with their texts. */
const SCRIPTS = {
  areLoaded: (language: Language, tasks: readonly TaskId[]): boolean =>
    tasks.every(hasTask) && hasText(language, wordsOf(tasks)),
  load: (language: Language, tasks: readonly TaskId[]): Promise<unknown> =>
    Promise.all([loadText(language, wordsOf(tasks)), ...tasks.map(loadTask)]),
}

/** @returns the only waiter of a page, so that a task that loads slowly does not replace one that was chosen after it */
export function taskWaiter(
  { get, tell }: { get(): PageState; tell(notice: Notice): void },
  scripts: typeof SCRIPTS = SCRIPTS,
): WithTasks {
  let last = 0
  return async (tasks, act) => {
    const mine = ++last
    const { language } = get()
    if (!scripts.areLoaded(language, tasks)) {
      try {
        await scripts.load(language, tasks)
      } catch (error) {
        if (!(error instanceof MissingPartError)) throw error
        if (mine === last) tell({ kind: 'part-missing' })
        return false
      }
    }
    if (mine === last) act()
    return true
  }
}
