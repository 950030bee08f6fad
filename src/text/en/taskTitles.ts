import type { Catalogue } from '../catalogue'

export const taskTitles: Catalogue['taskTitles'] = {
  bandit: 'Bandit with contexts',
  reverse: 'Reverse digits',
  addition: 'Addition',
  'budget-router': 'Budget router',
  diffusion: 'Diffusion in the plane',
  'arithmetic-chat': 'Arithmetic chat',
  restoration: 'Image restoration',
  countdown: 'Countdown',
  'length-trap': 'Length trap',
  'reward-hacking': 'Reward hacking',
  needle: 'Needle in a haystack',
  'grid-world': 'Grid world',
  'cart-pole': 'Cart and pole',
  'own-data': 'Own data',
}
