import type { Catalogue } from '../../catalogue'

export const arithmeticChat: Catalogue['tasks']['arithmetic-chat'] = {
  title: 'Arithmetic chat',
  blurb:
    'A word problem of a few tokens; the policy writes the marker ####, the number, and the end token ■, as in GSM8K. What is cut off before ■ is never right.',
  example: 'ann has 6 gives 2 ? → #### 4 ■',
  lookFor:
    'The form is learnt first: truncation falls to nothing while answers are still guesses. Then pass@8 climbs ahead of pass@1: some draw is right long before most are. The set-ups lead from nanochat’s rule to full GRPO, one item at a time.',
  knobs: {
    largest: { label: 'Largest number', help: 'Numbers in a story run from 1 to this.' },
    changes: { label: 'Changes', help: 'How often something is got or given in a story.' },
    tokens: {
      label: 'Longest answer',
      help: 'Tokens after which an answer is cut off. The shortest good one has three.',
    },
  },
  parts: { exact: 'right number', format: 'marker, number, end' },
  leads: { passAtK: 'Pass@k' },
  measures: {
    format_rate: {
      label: 'Well-formed',
      help: 'Share of completions with a marker, a number right after it, and the end right after that.',
      formula: 'share of completions whose form is right',
    },
    truncated: {
      label: 'Truncated',
      help: 'Share of completions that never ended.',
      formula: 'share of completions without ■',
    },
  },
  scene: {},
  setups: {
    nanochat: {
      label: 'nanochat’s rule',
      help: 'Reward less the group’s mean, times log-probability. On-policy; no reference.',
    },
    spread: {
      label: '+ spread',
      help: 'Advantages divided by the group’s standard deviation, and an entropy bonus of their size.',
    },
    ratio: {
      label: '+ ratio and clip',
      help: 'The clipped ratio to the policy that wrote the completions. With one update a step it is 1.',
    },
    reference: { label: '+ reference', help: 'A reference policy, and a penalty on the KL to it.' },
    updates: {
      label: '+ several updates',
      help: 'Two updates on each step’s completions: now the ratio moves, and the clip holds it.',
    },
    grpo: {
      label: '+ mean per completion',
      help: 'The loss averaged over each completion’s tokens first: now it is full GRPO.',
    },
  },
  prompts: ({ story, names, verbs, largest }) =>
    `a story such as “${story}”; names ${names}; verbs ${verbs}; numbers from 1 to ${largest}`,
}
