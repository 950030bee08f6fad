import { counted } from './counted'

/** The texts of the table of all knobs, and of the list of what has no knob. */
export const knobTable = {
  title: 'All settings',
  caption:
    'Every setting, with its name in links, in TRL 1.13 and in verl. In verl’s names “actor.” is short for actor_rollout_ref.actor. The defaults are chosen for the tiny networks of this page.',
  close: 'Close',
  filter: 'Filter',
  count: (shown: string, all: string) =>
    shown === all
      ? `${counted(all, 'setting', 'settings')}`
      : `${shown} of ${counted(all, 'setting', 'settings')}`,
  columns: {
    label: 'Setting',
    link: 'In links',
    trl: 'TRL',
    verl: 'verl',
    default: 'Default',
    allowed: 'Allowed',
    papers: 'Sources',
  },
  range: (min: string, max: string) => `${min} to ${max}`,
  wholeRange: (min: string, max: string) => `whole, ${min} to ${max}`,
  empty: 'empty',
  textUpTo: (length: string) => `text, up to ${length} characters`,
  absent: '–',
  absentSpoken: 'none',
  show: (label: string) => `Show ${label} in the settings`,
  leftOutTitle: 'Left out on purpose',
  leftOut: [
    {
      what: 'Critics and GAE',
      why: 'There is no value network. The baseline is the mean of the group, or another mean. This is the main idea of GRPO.',
    },
    {
      what: 'Corrections between sampler and trainer',
      why: 'TRL’s vllm_importance_sampling_correction and verl’s rollout_correction correct differences between the sampling program and the training program. Here one program does both, so their log-probabilities agree.',
    },
    {
      what: 'Mixture-of-experts and tool terms',
      why: 'These are auxiliary router losses, router replay and tool masks. This network has no experts and calls no tools.',
    },
    {
      what: 'Top-p and top-k',
      why: 'Neither TRL nor verl includes them in the log-probabilities, so the log-probabilities would not be those of the sampling distribution. Temperature applies to both, so it is available.',
    },
  ],
}
