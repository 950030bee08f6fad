import type { Catalogue } from '../catalogue'

/** The texts of the table of all knobs, and of the list of what has no knob. */
export const knobTable: Catalogue['knobTable'] = {
  title: 'All knobs',
  caption:
    'Every knob with its name in links and in TRL 1.13 and verl. verl’s “actor.” is short for actor_rollout_ref.actor. Defaults are this page’s, for a tiny network.',
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
  },
  range: (min, max) => `${min} to ${max}`,
  wholeRange: (min, max) => `whole, ${min} to ${max}`,
  absent: '–',
  absentSpoken: 'none',
  show: (label) => `Show ${label} in the settings`,
  leftOutTitle: 'Left out, on purpose',
  leftOut: [
    {
      what: 'Critics and GAE',
      why: 'There is no value network: the group, or a mean, is the baseline. That is the point of GRPO.',
    },
    {
      what: 'Corrections between sampler and trainer',
      why: 'TRL’s vllm_importance_sampling_correction and verl’s rollout_correction mend the difference between two programs. Here one program samples and trains, and the log-probabilities agree.',
    },
    {
      what: 'Mixture-of-experts and tool terms',
      why: 'Auxiliary router losses, router replay and tool masks: the network has no experts and calls no tools.',
    },
    {
      what: 'Top-p and top-k',
      why: 'Neither TRL nor verl puts them into the log-probabilities, so they make the policy that samples another than the one that is scored. Temperature, which enters everywhere, is here.',
    },
  ],
}
