import type { TaskId } from '../settings/knobs'
import { addition } from './addition'
import { arithmeticChat } from './arithmetic-chat'
import { bandit } from './bandit'
import { countdown } from './countdown'
import { lengthTrap } from './length-trap'
import { needle } from './needle'
import { reverse } from './reverse'
import { rewardHacking } from './reward-hacking'
import type { Task } from './task'
import { withWeights } from './weights'

/** Every task, in the order in which the page offers them. */
export const TASKS: Readonly<Record<TaskId, Task>> = {
  bandit: withWeights(bandit),
  reverse: withWeights(reverse),
  addition: withWeights(addition),
  'arithmetic-chat': withWeights(arithmeticChat),
  countdown: withWeights(countdown),
  'length-trap': withWeights(lengthTrap),
  'reward-hacking': withWeights(rewardHacking),
  needle: withWeights(needle),
}

/** The task with an id, as links and validation ask for it. */
export const taskOf = (id: TaskId): Task => TASKS[id]
