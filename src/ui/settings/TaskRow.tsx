import type { TaskId } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import { SHELVES, tasksOn } from '../../settings/shelves'
import { useApp, usePage, useText } from '../AppContext'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** The choice of the task, in groups. */
export function TaskRow() {
  const app = useApp()
  const { panel } = useText()
  const language = usePage((state) => state.language)
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
                  <optgroup key={shelf} label={panel.shelves[shelf]}>
                    {tasks.map((task) => (
                      <option key={task} value={task}>
                        {TASKS[task].text[language].title}
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
