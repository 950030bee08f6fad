import type { Catalogue } from '../../catalogue'

export const arithmeticChat: Catalogue['tasks']['arithmetic-chat'] = {
  blurb: 'Answer a tiny word problem as in GSM8K: the marker ####, the number, the end token ■.',
  example: 'ann has 6 gives 2 ? → #### 4 ■',
  lookFor:
    'The form is learnt first: truncation falls to nothing while answers are still guesses. Then pass@8 climbs ahead of pass@1: one attempt in eight is right long before most are. The presets lead from nanochat’s rule to full GRPO, one change at a time; “Line by line” below the charts shows each change in code, with this run’s tensors.',
  knobs: {
    largest: {
      label: 'Largest number',
      help: 'Numbers in a story run from 1 to this. A larger one is harder.',
    },
    changes: {
      label: 'Changes',
      help: 'How often something is gained or given away in a story. More is harder.',
    },
    tokens: {
      label: 'Longest answer',
      help: 'Tokens after which an answer is cut off; without ■ it is never right. The shortest right answer has three.',
    },
  },
  parts: { exact: 'right number', format: 'right form' },
  leads: { passAtK: 'Pass@k' },
  measures: {
    format_rate: {
      label: 'Well-formed',
      help: 'Share of completions with the marker, a number right after it, and the end right after that.',
      formula: 'share of completions whose form is right',
    },
    truncated: {
      label: 'Truncated',
      help: 'Share of completions that never wrote the end token.',
      formula: 'share of completions without ■',
    },
  },
  scene: {},
  setups: {
    nanochat: {
      label: 'nanochat’s rule',
      help: 'Reward minus the group’s mean, times log-probability. On-policy, no reference.',
    },
    spread: {
      label: '+ spread',
      help: 'Adds division by the group’s standard deviation, and an entropy bonus to match.',
    },
    ratio: {
      label: '+ ratio and clip',
      help: 'Adds the clipped ratio to the policy that wrote the completions. With one update a step it is always 1.',
    },
    reference: {
      label: '+ reference: full GRPO',
      help: 'Adds a frozen copy of the first policy, and β · k3, the KL to it, to each token’s loss. KL now keeps guesses varied, so the entropy bonus goes. This is the preset “GRPO, token mean, one update”.',
    },
    exact: {
      label: 'Exact-match reward alone',
      help: 'Full GRPO, but only the right number earns: 1 or 0, as GSM8K is scored. At first about 98 of 100 groups are dead, because hardly any completion even has the marker: learning waits for the first lucky ones, and an entropy bonus would drown them. chat_rl.py starts from a model that already knows the form.',
    },
  },
  prompts: ({ story, names, verbs, largest }) =>
    `a story such as “${story}”; names ${names}; verbs ${verbs}; numbers from 1 to ${largest}`,
}
