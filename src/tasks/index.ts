import { latePart, latePartOf, type LatePart } from '../late/latePart'
import { TASK_IDS, type TaskId } from '../settings/knobs'
import { reverse } from './reverse'
import type { Shelf, Task } from './task'
import { withWeights } from './weights'

/** The script of every task. The page loads those that it shows; other programs load all at once: see `all.ts`. */
const SCRIPTS = {
  bandit: latePart(() => import('./bandit'), 'bandit'),
  reverse: latePartOf(async () => reverse),
  addition: latePart(() => import('./addition'), 'addition'),
  'budget-router': latePart(() => import('./budget-router/budget-router'), 'budgetRouter'),
  diffusion: latePart(() => import('./diffusion/diffusion'), 'diffusion'),
  'arithmetic-chat': latePart(() => import('./arithmetic-chat'), 'arithmeticChat'),
  restoration: latePart(() => import('./restoration/restoration'), 'restoration'),
  countdown: latePart(() => import('./countdown/countdown'), 'countdown'),
  'length-trap': latePart(() => import('./length-trap'), 'lengthTrap'),
  'reward-hacking': latePart(() => import('./reward-hacking'), 'rewardHacking'),
  needle: latePart(() => import('./needle'), 'needle'),
  'grid-world': latePart(() => import('./grid-world/grid-world'), 'gridWorld'),
  'cart-pole': latePart(() => import('./cart-pole/cart-pole'), 'cartPole'),
  'own-data': latePart(() => import('./own-data/own-data'), 'ownData'),
} satisfies Record<TaskId, LatePart<Task>>

/** Every task as its file declares it: the source of the catalogue's types. */
export type DeclaredTasks = {
  [Id in TaskId]: NonNullable<ReturnType<(typeof SCRIPTS)[Id]['loaded']>>
}

/** The part of the list in which each task is shown. */
const SHELF: Readonly<Record<TaskId, Shelf>> = {
  bandit: 'warmUps',
  reverse: 'warmUps',
  addition: 'warmUps',
  'budget-router': 'projects',
  diffusion: 'projects',
  'arithmetic-chat': 'projects',
  restoration: 'projects',
  countdown: 'classics',
  'length-trap': 'classics',
  'reward-hacking': 'classics',
  needle: 'classics',
  'grid-world': 'classics',
  'cart-pole': 'classics',
  'own-data': 'own',
}

/** The page starts with the default task, before it reads a link. */
const registered = new Map<TaskId, Task>([['reverse', withWeights(reverse)]])

/** Registers tasks whose scripts have been loaded. */
export function registerTasks(tasks: { readonly [Id in TaskId]?: Task }): void {
  for (const id of TASK_IDS) {
    const task = tasks[id]
    if (task && !registered.has(id)) registered.set(id, withWeights(task))
  }
}

/** Whether the script of a task has been loaded. */
export const hasTask = (id: TaskId): boolean => registered.has(id)

/** Loads and registers a task. Rejects if its script cannot be loaded. */
export async function loadTask(id: TaskId): Promise<void> {
  if (!hasTask(id)) registerTasks({ [id]: await SCRIPTS[id].load() })
}

/**
 * A task with knobs for the weights of its reward's parts, as links and validation read it. It must have been loaded.
 */
export function taskOf(id: TaskId): Task {
  const task = registered.get(id)
  if (!task) throw new Error(`The task ${id} has not been loaded.`)
  return task
}

/** Every task, with the same requirement as `taskOf`. */
export const TASKS = Object.defineProperties(
  {},
  Object.fromEntries(TASK_IDS.map((id) => [id, { get: () => taskOf(id), enumerable: true }])),
) as Readonly<Record<TaskId, Task>>

/** The tasks of a shelf, in the order in which the page offers them. */
export const tasksOn = (shelf: Shelf): TaskId[] => TASK_IDS.filter((id) => SHELF[id] === shelf)
