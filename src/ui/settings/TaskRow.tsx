import { TASK_IDS, type TaskId } from '../../settings/knobs'
import { loadTask, tasksOn } from '../../tasks'
import { SHELVES } from '../../tasks/task'
import { loadText } from '../../text'
import type { PartName } from '../../text/parts'
import { useApp, usePage, useText } from '../AppContext'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** The choice of the task, in groups. */
export function TaskRow() {
  const app = useApp()
  const text = useText()
  const state = useField('task')
  const language = usePage((page) => page.language)
  /** Loads the tasks before one is chosen. */
  const prepare = () => {
    for (const task of TASK_IDS) loadTask(task).catch(() => {})
    loadText(
      language,
      TASK_IDS.map((task): PartName => `task-${task}`),
    ).catch(() => {})
  }
  return (
    <KnobRow field="task" state={state}>
      {({ id, describedBy }) => (
        <span className={styles.control}>
          <select
            id={id}
            value={String(state.value)}
            aria-describedby={describedBy}
            onPointerEnter={prepare}
            onFocus={prepare}
            onChange={(event) => app.chooseTask(event.currentTarget.value as TaskId)}
          >
            {SHELVES.map((shelf) => {
              const tasks = tasksOn(shelf)
              return (
                tasks.length > 0 && (
                  <optgroup key={shelf} label={text.panel.shelves[shelf]}>
                    {tasks.map((task) => (
                      <option key={task} value={task}>
                        {text.taskTitles[task]}
                      </option>
                    ))}
                  </optgroup>
                )
              )
            })}
          </select>
        </span>
      )}
    </KnobRow>
  )
}
