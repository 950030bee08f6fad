import type { Knob } from '../settings/knob'
import type { TaskId } from '../settings/knobs'
import { addition } from './addition'
import { bandit } from './bandit'
import { reverse } from './reverse'
import type { Task } from './task'

/** Every task, in the order in which the page offers them. */
export const TASKS: Readonly<Record<TaskId, Task>> = { bandit, reverse, addition }

/** The knobs of a task, as links and validation ask for them. */
export const taskKnobs = (id: TaskId): Readonly<Record<string, Knob>> => TASKS[id].knobs
