import type { Layout } from '../../settings/views'
import { counted } from './counted'
import { taskAims } from './taskTitles'

/** Words of the Stage that are there before its picture: the settings at its side, and the controls below it. */
export const rail = {
  layout: 'Layout',
  layouts: { stage: 'Stage', charts: 'Charts' } satisfies Record<Layout, string>,
  /** the sentence “Learn to … with …”, around its two choices */
  learnTo: 'Learn to',
  with: ' with',
  tasks: taskAims,
  /** under the group size: how many prompts a step has, which changes with it */
  stepSize: (prompts: number, answers: number) =>
    `${counted(String(prompts), 'prompt', 'prompts')} × ${counted(String(answers), 'answer', 'answers')} = ${prompts * answers}`,
  /** before the options of reward scaling: “÷ σ of group” */
  scalingOf: 'of',
  all: 'All settings',
  local: 'Trains in this tab. Nothing is sent.',
  share: 'Share',
  link: 'Link',
  /** above the entry that opens files */
  open: 'Open',
  preferences: 'Preferences',
  phases: 'Phase of the step',
  /** the phases of a step, which are the columns of the picture */
  columns: ['Answers', 'Score', 'Push', 'Result'] as readonly [
    answers: string,
    score: string,
    push: string,
    result: string,
  ],
  /** the second run beside the first: its name is that of its algorithm */
  beside: { add: 'Add REINFORCE', remove: 'Remove REINFORCE', name: 'REINFORCE' },
}
