import type { TaskId } from '../../settings/knobs'
import type { Layout } from '../../settings/views'

/** Words of the Stage that are there before its picture: the settings at its side, and the controls below it. */
export interface RailText {
  layout: string
  layouts: Record<Layout, string>
  /** the sentence “Learn to … with …”, around its two choices */
  learnTo: string
  with: string
  /** a task as the end of “Learn to” */
  tasks: Record<TaskId, string>
  /** before the options of reward scaling: “÷ σ of group” */
  scalingOf: string
  all: string
  local: string
  share: string
  preferences: string
  phases: string
  /** the phases of a step, which are the columns of the picture */
  columns: readonly [answers: string, score: string, push: string, result: string]
  /** the second run beside the first: its name is that of its algorithm */
  beside: { add: string; remove: string; name: string }
}

export const rail: RailText = {
  layout: 'Layout',
  layouts: { stage: 'Stage', charts: 'Charts' },
  learnTo: 'Learn to',
  with: 'with',
  tasks: {
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
  },
  scalingOf: 'of',
  all: 'All settings',
  local: 'Trains in this tab. Nothing is sent.',
  share: 'Share',
  preferences: 'Preferences',
  phases: 'Phase of the step',
  columns: ['Answers', 'Score', 'Push', 'Result'],
  beside: { add: 'Add REINFORCE', remove: 'Remove REINFORCE', name: 'REINFORCE' },
}
