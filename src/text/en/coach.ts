import { rules } from './coach/rules'
import { counted } from './counted'

/** The coach. */
export const coach = {
  name: 'Coach',
  lead: 'Coach: ',
  named: (said: string) => `Coach: ${said}`,
  quiet: 'Nothing to report.',
  /** before its rules are loaded and a step is trained */
  unread: 'No step has been examined yet.',
  atStep: (step: string) => `step ${step}`,
  /** opens the titles of the other findings */
  also: (count: number) => counted(count, 'other finding', 'other findings'),
  /** a tip that no longer applies */
  over: (step: string) => `step ${step}, no longer true`,
  /** one setting of a change, with its old and its new value */
  knob: (label: string, from: string, to: string) => `${label} ${from} → ${to}`,
  /** the same in words, for a change of one setting */
  fromTo: (label: string, from: string, to: string) => `${label} from ${from} to ${to}`,
  /** the sentence of a button */
  set: (settings: string) => `Change ${settings}`,
  and: ', ',
  apply: 'Apply',
  applyAndReset: 'Apply and reset',
  show: (chart: string) => `Show ${chart}`,
  mute: 'Mute',
  silenceHere: 'In this run',
  silenceAlways: 'Always',
  silenced: (count: number) => (count === 1 ? '1 tip is muted.' : `${count} tips are muted.`),
  hearAll: 'Unmute',
  applied: (change: string, step: string) => `Changed at step ${step}: ${change}.`,
  undo: 'Undo',
  /** under the heading of a run whose loss compares pairs */
  noAdvantages:
    'The pairwise loss uses no advantages, only which of two answers scores higher. The arrows show the advantages that GRPO would use.',
  /** under the heading of a group of equal scores */
  flat: {
    solved: 'Solved: every answer is right. Nothing is left to learn.',
    pushes: 'This group pushes nothing.',
    /** what moved its answers: other groups, the KL penalty */
    moved: ({ others, kl }: Record<'others' | 'kl', boolean>) => {
      const causes = [others && 'other groups', kl && 'KL'].filter(Boolean).join(' and the ')
      return causes === '' ? '' : ` The ${causes} moved it.`
    },
    leaveOut: 'Leave such groups out',
  },
  rules,
}
