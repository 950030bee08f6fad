import type { Catalogue } from '../../catalogue'

export const needle: Catalogue['tasks']['needle'] = {
  blurb: 'Find the one string that pays 1 for each letter. All other strings pay nothing.',
  example: 'c → abd, or nothing',
  lookFor:
    'With hit rate p, a group of G is dead with probability p^G + (1 − p)^G. Stuck if all miss, solved if all hit: either way it has nothing to compare. Raise the group size, or resample dead groups, and see which finds the needles with fewer completions. Prompts that differ in p leave more groups dead than their mean p predicts.',
  knobs: {
    symbols: {
      label: 'Letters',
      help: 'V: letters to write, and prompts to answer. More hide the needle better.',
    },
    length: {
      label: 'Length',
      help: 'L: letters in an answer. A blind guess hits with probability 1/V^L.',
    },
  },
  parts: { hit: 'hit' },
  measures: {
    hit_rate: { label: 'Hit rate p', help: 'Share of completions that are the needle.', formula: 'hits / N' },
    predicted_dead: {
      label: 'Dead groups, predicted',
      help: 'p^G + (1 − p)^G with the hit rate p of all completions: the share if every prompt had the same p.',
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
