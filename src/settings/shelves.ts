import { TASK_IDS, type TaskId } from './knobs'

/** Where a task stands among the others: projects of the field made small, classics, and warm-ups. */
export const SHELVES = ['projects', 'classics', 'warmUps'] as const
export type Shelf = (typeof SHELVES)[number]

const PROJECTS: readonly string[] = ['budget-router', 'diffusion', 'arithmetic-chat', 'restoration']
const WARM_UPS: readonly string[] = ['bandit', 'reverse', 'addition']

/** The tasks of a shelf, in their order. */
export function tasksOn(shelf: Shelf): TaskId[] {
  return TASK_IDS.filter((id) => shelfOf(id) === shelf)
}

function shelfOf(id: TaskId): Shelf {
  if (PROJECTS.includes(id)) return 'projects'
  return WARM_UPS.includes(id) ? 'warmUps' : 'classics'
}
