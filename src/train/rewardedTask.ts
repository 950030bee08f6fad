import { RewardError } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import type { RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Task } from '../tasks/task'

/**
 * The task of a configuration with the reward that is in force: its own, or the code of the knob. Whoever asks for parts,
 * weights, or what can be reached asks this task. The interpreter is loaded where there is code, and only then.
 * @throws RewardError where the code cannot be used
 */
export async function rewardedTask({ task, taskSettings, rewardCode }: RunConfig): Promise<Task> {
  if (rewardCode === '') return TASKS[task]
  const { ownTask } = await import('../sandbox/ownTask')
  return ownTask(TASKS[task], taskSettings, rewardCode)
}

/** A task whose reward fails every time: code that cannot be used, in force. */
export const brokenTask = (task: Task, fault: RewardFault): Task => ({
  ...task,
  ownsWeights: true,
  rewardAll() {
    throw new RewardError(fault)
  },
})
