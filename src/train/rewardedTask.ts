import { RewardError } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import type { RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Task } from '../tasks/task'

/**
 * The task of a configuration with the reward in use: the task's own, or the code of the knob. Parts, weights and the
 * reachable reward have to be read from this task. The interpreter is loaded only if there is code.
 * @throws RewardError if the code cannot be used
 */
export async function rewardedTask({ task, taskSettings, rewardCode }: RunConfig): Promise<Task> {
  if (rewardCode === '') return TASKS[task]
  const { ownTask } = await import('../sandbox/ownTask')
  return ownTask(TASKS[task], taskSettings, rewardCode)
}

/** A task whose reward always fails, for reward code that cannot be used. */
export const brokenTask = (task: Task, fault: RewardFault): Task => ({
  ...task,
  ownsWeights: true,
  rewardAll() {
    throw new RewardError(fault)
  },
})
