import type { Catalogue } from '../catalogue'
import { addition } from './tasks/addition'
import { arithmeticChat } from './tasks/arithmetic-chat'
import { bandit } from './tasks/bandit'
import { budgetRouter } from './tasks/budget-router'
import { cartPole } from './tasks/cart-pole'
import { countdown } from './tasks/countdown'
import { diffusion } from './tasks/diffusion'
import { gridWorld } from './tasks/grid-world'
import { lengthTrap } from './tasks/length-trap'
import { needle } from './tasks/needle'
import { ownData } from './tasks/own-data'
import { restoration } from './tasks/restoration'
import { reverse } from './tasks/reverse'
import { rewardHacking } from './tasks/reward-hacking'

export const tasks: Catalogue['tasks'] = {
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
}
