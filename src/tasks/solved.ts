import type { Problem, Task, TaskSettings } from './task'

/** A completion earns the best reward if it is at most this far below it. */
const WITHIN = 1e-6

/**
 * 1 for each group all of whose completions earn the best reward that their problem has, at default weights; [P].
 *
 * @param judged reward of each completion at default weights, [N]
 * @param offsets [P+1]
 */
export function solvedGroups(
  task: Task,
  problems: readonly Problem[],
  judged: Float32Array,
  offsets: Int32Array,
  settings: TaskSettings,
): Uint8Array {
  return Uint8Array.from(problems, (problem, g) => {
    const least = (task.best?.(problem, settings) ?? task.reachable(settings)) - WITHIN
    for (let i = offsets[g]; i < offsets[g + 1]; i++) if (!(judged[i] >= least)) return 0
    return 1
  })
}
