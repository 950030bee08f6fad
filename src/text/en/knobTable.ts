import type { Catalogue } from '../catalogue'

/** The texts of the table of all knobs, and of the list of what has no knob. */
export const knobTable: Catalogue['knobTable'] = {
  title: 'All knobs',
  caption:
    'Every knob, with its name in links, in TRL 1.13 and in verl. In verl’s names “actor.” is short for actor_rollout_ref.actor. The defaults are this page’s, chosen for a tiny network.',
  close: 'Close',
  filter: 'Filter',
  count: (shown, all) => (shown === all ? `${all} knobs` : `${shown} of ${all} knobs`),
  columns: {
    label: 'Knob',
    link: 'In links',
    trl: 'TRL',
    verl: 'verl',
    default: 'Default',
    allowed: 'Allowed',
    papers: 'Sources',
  },
  range: (min, max) => `${min} to ${max}`,
  wholeRange: (min, max) => `whole, ${min} to ${max}`,
  empty: 'empty',
  textUpTo: (length) => `text, up to ${length} characters`,
  absent: '–',
  absentSpoken: 'none',
  show: (label) => `Show ${label} in the settings`,
  leftOutTitle: 'Left out on purpose',
  leftOut: [
    {
      what: 'Critics and GAE',
      why: 'There is no value network: the mean of the group, or another mean, is the baseline. That is the point of GRPO.',
    },
    {
      what: 'Corrections between sampler and trainer',
      why: 'TRL’s vllm_importance_sampling_correction and verl’s rollout_correction make up for differences between the sampling program and the training program. Here one program does both, and the log-probabilities agree.',
    },
    {
      what: 'Mixture-of-experts and tool terms',
      why: 'Auxiliary router losses, router replay and tool masks: this network has no experts and calls no tools.',
    },
    {
      what: 'Top-p and top-k',
      why: 'Neither TRL nor verl includes them in the log-probabilities, so completions are sampled from another distribution than the one whose log-probabilities are computed. Temperature, which applies everywhere, is here.',
    },
  ],
}
