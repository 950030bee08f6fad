/** Registers every task: for the worker, for other programs, and for parts of the page that may show any task. */
import { registerTasks } from '.'
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

registerTasks({
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
})
