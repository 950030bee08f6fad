import type { CoachText } from '../coachText'
import { rules } from './coach/rules'

export const coach: CoachText = {
  name: 'Coach',
  lead: 'Coach: ',
  named: (said) => `Coach: ${said}`,
  quiet: 'Nothing to report.',
  atStep: (step) => `step ${step}`,
  over: (step) => `step ${step}, no longer true`,
  knob: (label, from, to) => `${label} ${from} → ${to}`,
  and: ', ',
  apply: 'Apply',
  applyAndReset: 'Apply and reset',
  show: (chart) => `Show ${chart}`,
  mute: 'Mute',
  silenceHere: 'In this run',
  silenceAlways: 'Always',
  silenced: (count) => (count === 1 ? '1 tip is muted.' : `${count} tips are muted.`),
  hearAll: 'Unmute',
  applied: (change, step) => `Changed at step ${step}: ${change}.`,
  undo: 'Undo',
  rules,
}
