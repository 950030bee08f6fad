import type { TaskId } from '../settings/knobs'
import { addition } from './addition'
import { bandit } from './bandit'
import { diffusion } from './diffusion'
import { reverse } from './reverse'
import type { Task } from './task'
import { withWeights } from './weights'

/** Every task, in the order in which the page offers them. */
export const TASKS: Readonly<Record<TaskId, Task>> = {
  bandit: withWeights(bandit),
  reverse: withWeights(reverse),
  addition: withWeights(addition),
  diffusion: withWeights(diffusion),
}

/** The task with an id, as links and validation ask for it. */
export const taskOf = (id: TaskId): Task => TASKS[id]
