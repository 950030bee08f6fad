import type { TaskId } from '../../settings/knobs'
import { tasksOn } from '../../tasks'
import { SHELVES } from '../../tasks/task'
import { useText } from '../AppContext'
import { useTasksSoon } from '../fields/TaskSelect'
import { Word } from '../parts/Word'

interface Props {
  /** what is chosen, for the accessible name */
  label: string
  value: TaskId
  onChoose: (task: TaskId) => void
}

/** The task as a word of a sentence, with the list of all tasks. */
export function TaskWord({ label, value, onChoose }: Props) {
  const text = useText()
  const prepare = useTasksSoon()
  return (
    <Word
      label={text.compare.menuName(label, text.taskTitles[value])}
      shown={text.taskTitles[value]}
      groups={SHELVES.map((shelf) => ({
        label: text.panel.shelves[shelf],
        items: tasksOn(shelf).map((id) => ({ id, label: text.taskTitles[id] })),
        chosen: value,
      }))}
      onPrepare={prepare}
      onChoose={onChoose}
    />
  )
}
