import { TASK_IDS, type TaskId } from '../settings/knobs'
import { addition } from './addition'
import { arithmeticChat } from './arithmetic-chat'
import { bandit } from './bandit'
import { budgetRouter } from './budget-router/budget-router'
import { cartPole } from './cart-pole/cart-pole'
import { countdown } from './countdown/countdown'
import { diffusion } from './diffusion/diffusion'
import { gridWorld } from './grid-world/grid-world'
import { lengthTrap } from './length-trap'
import { needle } from './needle'
import { ownData } from './own-data/own-data'
import { restoration } from './restoration/restoration'
import { reverse } from './reverse'
import { rewardHacking } from './reward-hacking'
import type { Shelf, Task } from './task'
import { withWeights } from './weights'

/** Every task as its file declares it: what the catalogue's types are made of. */
const DECLARED = {
  bandit,
  reverse,
  addition,
  'budget-router': budgetRouter,
  diffusion,
  'arithmetic-chat': arithmeticChat,
  restoration,
  countdown,
  'length-trap': lengthTrap,
  'reward-hacking': rewardHacking,
  needle,
  'grid-world': gridWorld,
  'cart-pole': cartPole,
  'own-data': ownData,
} satisfies Record<TaskId, Task>
export type DeclaredTasks = typeof DECLARED

/** Every task, with knobs for the weights of its reward's parts. */
export const TASKS = Object.fromEntries(
  Object.entries(DECLARED).map(([id, task]) => [id, withWeights(task)]),
) as Readonly<Record<TaskId, Task>>

/** The task with an id, as links and validation ask for it. */
export const taskOf = (id: TaskId): Task => TASKS[id]

/** The tasks of a shelf, in the order in which the page offers them. */
export const tasksOn = (shelf: Shelf): TaskId[] => TASK_IDS.filter((id) => TASKS[id].shelf === shelf)
