import type { TaskId } from '../../settings/knobs'

export const taskTitles: Record<TaskId, string> = {
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

/** A task as the end of “Learn to”. */
export const taskAims: Record<TaskId, string> = {
  bandit: 'choose arms',
  reverse: 'reverse digits',
  addition: 'add numbers',
  'budget-router': 'route queries',
  diffusion: 'draw points',
  'arithmetic-chat': 'do sums in a chat',
  restoration: 'restore images',
  countdown: 'hit a target',
  'length-trap': 'answer briefly',
  'reward-hacking': 'stay on topic',
  needle: 'find a needle',
  'grid-world': 'cross a grid',
  'cart-pole': 'balance a pole',
  'own-data': 'answer your data',
}
