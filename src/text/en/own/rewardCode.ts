import type { GalleryId } from '../../../tasks/gallery/gallery'

/** Sentences of the gallery: a name, and two sentences on what to watch. */
type GalleryText = Readonly<Record<GalleryId, { title: string; watch: readonly [string, string] }>>

const rewards: GalleryText = {
  'format-only': {
    title: 'Format only',
    watch: [
      'Answers soon look like sums that end as they should, and the reward reaches 1.',
      'The part “right” stays low: what earns no reward is not learnt.',
    ],
  },
  'length-penalty': {
    title: 'Length penalty',
    watch: [
      'Completions shrink to the answer and ■ while the answers become right.',
      'Set the penalty to 1 and reset: then ending at once pays best, and hardly any answer is right.',
    ],
  },
  hackable: {
    title: 'Easy to hack',
    watch: [
      'The judge looks for the right number anywhere, so the policy learns to write many numbers.',
      'The part “found” rises far above the part “honest”, which has weight 0.',
    ],
  },
  'shaped-or-sparse': {
    title: 'Shaped against sparse',
    watch: [
      'With a share for every right place the reward climbs within a few hundred steps.',
      'Set shaped to false and reset: all groups score 0, their advantages are 0, and nothing is learnt.',
    ],
  },
  'noisy-judge': {
    title: 'A noisy judge',
    watch: [
      'The judge is wrong one time in five, so the mean reward stops near 0.8 although the answers become right.',
      'In a group of equally good answers the noise alone makes advantages, so most groups are never dead.',
    ],
  },
  conflict: {
    title: 'Two parts in conflict',
    watch: [
      'The two parts contradict each other, and the values of the second are ten times smaller: the sum follows the first alone.',
      'With GDPO each part is scaled by its own standard deviation first, and the second part counts as much as the first.',
    ],
  },
}

/** Where code came from that waits for the visitor. */
type CodeFrom = 'link' | 'file' | 'kept' | 'elsewhere'

const CODE_FROM: Readonly<Record<CodeFrom, string>> = {
  link: 'It came with a link.',
  file: 'It came with a file or with pasted settings.',
  kept: 'It belongs to work that is kept in this browser, which has no note that you wrote the code or let it run.',
  elsewhere: 'This browser has no note that you wrote it or let it run.',
}

/** Sentences of the reward editor, its try-out and its gallery. */
export const rewardCode = {
  close: 'Close',
  /** the region of the editor, and its field */
  region: 'Reward code',
  field: 'JavaScript of the reward',
  keys: 'reward() returns a number or an object of named parts. Tab indents; Escape and then Tab leaves the editor; Ctrl+Space completes names.',
  apply: 'Apply',
  shipped: 'Task reward',
  /** what the run learns from */
  inForce: {
    shipped: 'The run learns from the task reward.',
    own: 'The run learns from your code.',
    others: 'The run learns from somebody else’s code, which you let run.',
    /** a gallery's code, as it stands there */
    gallery: (title: string) => `The run learns from “${title}”.`,
  },
  unapplied: 'The text differs from what the run learns from. Apply acts from the next step on.',
  waits: 'This reward has different parts from the run’s. Press Reset to use it.',
  resetNow: 'Reset now',
  worked: 'Back to the last version that worked',
  /** what a name of the code stands for, in the list of completions */
  names: {
    problem: 'the problem that was asked',
    completion: 'what the policy wrote',
    random: 'a number from 0 up to 1; the same numbers whenever a step is repeated',
    weights: 'the weight of each part; without it every part has weight 1',
    example: (value: string) => `for example ${value}`,
    fields: {
      'problem.prompt': 'the prompt as text',
      'problem.tokens': 'the tokens of the prompt',
      'completion.text': 'what was written, without the token that ends it',
      'completion.tokens': 'the tokens written, the one that ends it included',
      'completion.ended': 'whether it ended by itself and was not cut off',
    },
  },
  tryOut: {
    title: 'Try-out',
    about: 'The scores that this code gives the group shown, beside the rewards in use.',
    caption: (prompt: string) => `Completions of ${prompt}`,
    completion: 'Completion',
    draft: 'This text',
    force: 'In force',
    none: 'There is no group yet.',
    typed: 'Completions of your own',
    prompt: 'Prompt',
    completions: 'Completions, one per line',
    example: (tokens: string) => `Words of the vocabulary, such as ${tokens}.`,
    noPrompt: 'This prompt cannot be read.',
    unknown: (line: string, word: string) => `Line ${line}: “${word}” is not in the vocabulary.`,
    tooLong: (line: string, most: string) => `Line ${line}: a completion has at most ${most} tokens.`,
  },
  /** a choice of Compare and Sweep: the text in the editor of Train */
  setting: {
    edited: 'the one in the editor of Train',
    /** above the curves of Compare, where rows have different rewards */
    differ:
      'The configurations have different rewards. Each configuration is scored by its own reward, so do not compare the heights of their curves.',
  },
  gallery: {
    title: 'Gallery',
    choose: 'Choose a reward …',
    watch: 'What to watch',
    suggests: (settings: string) => `Suggested: ${settings}.`,
    take: 'Set them',
    rewards,
  },
  /** code that this browser does not know as written or let run here */
  foreign: {
    title: 'This run comes with a reward as code',
    /** where it came from, and whether the browser can remember what may run */
    about: (from: readonly CodeFrom[], isRemembered: boolean) =>
      [
        ...from.map((one) => CODE_FROM[one]),
        ...(isRemembered
          ? []
          : ['This browser lets the page remember nothing, so it asks even about code of your own.']),
        'Read it first: the run waits until you let the code run. It can reach neither the network nor anything you have stored.',
      ].join(' '),
    run: 'Run this code',
  },
}

export type RewardCodeText = typeof rewardCode
