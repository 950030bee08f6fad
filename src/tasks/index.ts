import type { TaskId } from '../settings/knobs'
import { addition } from './addition'
import { arithmeticChat } from './arithmetic-chat'
import { bandit } from './bandit'
import { budgetRouter } from './budget-router'
import { cartPole } from './cart-pole'
import { countdown } from './countdown'
import { diffusion } from './diffusion'
import { gridWorld } from './grid-world'
import { lengthTrap } from './length-trap'
import { needle } from './needle'
import { restoration } from './restoration'
import { reverse } from './reverse'
import { rewardHacking } from './reward-hacking'
import type { Task } from './task'
import { withWeights } from './weights'

/** Every task, in the order in which the page offers them. */
export const TASKS: Readonly<Record<TaskId, Task>> = {
  bandit: withWeights(bandit),
  reverse: withWeights(reverse),
  addition: withWeights(addition),
  'budget-router': withWeights(budgetRouter),
  diffusion: withWeights(diffusion),
  'arithmetic-chat': withWeights(arithmeticChat),
  restoration: withWeights(restoration),
  countdown: withWeights(countdown),
  'length-trap': withWeights(lengthTrap),
  'reward-hacking': withWeights(rewardHacking),
  needle: withWeights(needle),
  'grid-world': withWeights(gridWorld),
  'cart-pole': withWeights(cartPole),
}

/** The task with an id, as links and validation ask for it. */
export const taskOf = (id: TaskId): Task => TASKS[id]
