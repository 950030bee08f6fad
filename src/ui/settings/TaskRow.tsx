import type { TaskId } from '../../settings/knobs'
import { tasksOn } from '../../tasks'
import { SHELVES } from '../../tasks/task'
import { useApp, useText } from '../AppContext'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** The choice of the task, in groups. */
export function TaskRow() {
  const app = useApp()
  const text = useText()
  const state = useField('task')
  return (
    <KnobRow field="task" state={state}>
      {({ id, describedBy }) => (
        <span className={styles.control}>
          <select
            id={id}
            value={String(state.value)}
            aria-describedby={describedBy}
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
