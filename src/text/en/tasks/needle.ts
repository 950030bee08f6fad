import type { Catalogue } from '../../catalogue'

export const needle: Catalogue['tasks']['needle'] = {
  blurb: 'For each letter, find the one string that earns 1. All other strings earn 0.',
  example: 'c → abd, or nothing',
  lookFor:
    'With hit rate p, a group of G is dead with probability p^G + (1 − p)^G: stuck if all miss, solved if all hit. Raise the group size, or resample dead groups, and compare how many completions the policy needs to find the needles. If p differs between prompts, more groups are dead than the mean p predicts.',
  knobs: {
    symbols: {
      label: 'Letters',
      help: 'V: the number of letters, which is also the number of prompts. More are harder.',
    },
    length: {
      label: 'Length',
      help: 'L: letters in an answer. A random guess hits with probability 1/V^L.',
    },
  },
  parts: { hit: 'hit' },
  measures: {
    hit_rate: { label: 'Hit rate p', help: 'Share of completions that are the needle.', formula: 'hits / N' },
    predicted_dead: {
      label: 'Dead groups, predicted',
      help: 'p^G + (1 − p)^G with the hit rate p of all completions, as if every prompt had the same p.',
      formula: 'mean over groups of p^G + (1 − p)^G, p = hits / N',
    },
    dead: {
      label: 'Dead groups, counted',
      help: 'Share of groups in which all hit (solved) or all miss (stuck).',
      formula: 'share of groups with 0 or G hits',
    },
  },
  setups: {},
  scene: {
    dead: 'Share of dead groups',
    p: 'hit rate p',
    share: 'share',
    chance: 'p^G + (1 − p)^G',
    now: 'this step',
    before: 'before training',
    group: 'hits of the group shown',
  },
  prompts: ({ last }) => `one letter from a to ${last}`,
}
