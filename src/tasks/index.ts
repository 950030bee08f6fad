import type { TaskId } from '../settings/knobs'
import { addition } from './addition'
import { bandit } from './bandit'
import { reverse } from './reverse'
import type { Task } from './task'

/** Every task, in the order in which the page offers them. */
export const TASKS: Readonly<Record<TaskId, Task>> = { bandit, reverse, addition }

/** The task with an id, as links and validation ask for it. */
export const taskOf = (id: TaskId): Task => TASKS[id]
