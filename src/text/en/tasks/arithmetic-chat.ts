import type { Catalogue } from '../../catalogue'

export const arithmeticChat: Catalogue['tasks']['arithmetic-chat'] = {
  blurb: 'Answer a tiny word problem as in GSM8K: the marker ####, the number, the end token ■.',
  example: 'ann has 6 gives 2 ? → #### 4 ■',
  lookFor:
    'The policy learns the format first: truncation falls to 0 while the numbers are still guesses. Then pass@8 rises before pass@1: one completion of eight is right long before most are. The presets lead from nanochat’s rule to full GRPO, one change at a time. “Line by line” below the charts shows each change in code, with the tensors of this run.',
  knobs: {
    largest: {
      label: 'Largest number',
      help: 'Numbers in a story are from 1 to this. Larger numbers are harder.',
    },
    changes: {
      label: 'Changes',
      help: 'The number of times that something is gained or given away in a story. More changes are harder.',
    },
    tokens: {
      label: 'Longest answer',
      help: 'The maximum number of tokens. A truncated completion has no ■ and is never right. The shortest right answer has three tokens.',
    },
  },
  parts: { exact: 'right number', format: 'right format' },
  leads: { passAtK: 'Pass@k' },
  measures: {
    format_rate: {
      label: 'Well-formed',
      help: 'Share of completions that are the marker, then a number, then the end token.',
      formula: 'share of completions with the right format',
    },
    truncated: {
      label: 'Truncated',
      help: 'Share of completions without an end token.',
      formula: 'share of completions without ■',
    },
  },
  scene: {},
  setups: {
    nanochat: {
      label: 'nanochat’s rule',
      help: 'Reward minus the group’s mean, times log-probability. The loss is a mean over all tokens (token-mean). On-policy, no reference, no KL, and no entropy bonus, which the task’s own settings have.',
    },
    spread: {
      label: '+ std',
      help: 'Adds the division by the group’s standard deviation.',
    },
    ratio: {
      label: '+ ratio and clip',
      help: 'Adds the clipped ratio to the old policy. With one update a step the ratio is always 1.',
    },
    reference: {
      label: '+ reference: full GRPO',
      help: 'Adds the reference, a copy of the initial policy, and β · k3, the KL to it, to each token’s loss. KL keeps completions varied. This is the algorithm “GRPO, token mean, one update”.',
    },
    exact: {
      label: 'Exact-match reward only',
      help: 'Full GRPO, but only the right number earns reward: 1 or 0, as in GSM8K. At first about 98% of groups are dead, because hardly any completion has the marker, so learning starts late. An entropy bonus would delay it more. chat_rl.py starts from a model that already knows the format.',
    },
  },
  prompts: ({ story, names, verbs, largest }) =>
    `a story such as “${story}”; names ${names}; verbs ${verbs}; numbers from 1 to ${largest}`,
}
