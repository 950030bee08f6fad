import type { ComponentProps } from 'react'
import { TASK_IDS, type TaskId } from '../../settings/knobs'
import { loadTask, tasksOn } from '../../tasks'
import { SHELVES } from '../../tasks/task'
import { loadText } from '../../text'
import type { PartName } from '../../text/parts'
import { usePage, useText } from '../AppContext'

interface Props extends Omit<ComponentProps<'select'>, 'value'> {
  value: TaskId
  onChoose: (task: TaskId) => void
}

/** Loads all tasks and their texts: called before one is chosen. */
export function useTasksSoon(): () => void {
  const language = usePage((page) => page.language)
  return () => {
    for (const task of TASK_IDS) loadTask(task).catch(() => {})
    loadText(
      language,
      TASK_IDS.map((task): PartName => `task-${task}`),
    ).catch(() => {})
  }
}

/** A drop-down list of the tasks, in groups. All tasks are loaded before one is chosen. */
export function TaskSelect({ value, onChoose, ...select }: Props) {
  const text = useText()
  const prepare = useTasksSoon()
  return (
    <select
      {...select}
      value={value}
      onPointerEnter={prepare}
      onFocus={prepare}
      onChange={(event) => onChoose(event.currentTarget.value as TaskId)}
    >
      {SHELVES.map((shelf) => (
        <optgroup key={shelf} label={text.panel.shelves[shelf]}>
          {tasksOn(shelf).map((task) => (
            <option key={task} value={task}>
              {text.taskTitles[task]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
