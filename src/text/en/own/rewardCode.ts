import type { GalleryId } from '../../../tasks/gallery/gallery'
import { counted } from '../counted'

/** Sentences of the gallery: a name, and two sentences on what to watch. */
type GalleryText = Readonly<Record<GalleryId, { title: string; watch: readonly [string, string] }>>

const rewards: GalleryText = {
  'format-only': {
    title: 'Format only',
    watch: [
      'Completions soon have the form of a right answer, and the reward reaches 1.',
      'The part “right” stays low, because a right answer earns no more than a wrong one.',
    ],
  },
  'length-penalty': {
    title: 'Length penalty',
    watch: [
      'Completions become right and shrink to the answer and ■.',
      'Set the penalty to 1 and press Reset: ending at once then earns most, and hardly any completion is right.',
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
    title: 'Shaped or sparse',
    watch: [
      'With a share of the reward for every right place, the reward rises within a few hundred steps.',
      'Set shaped to false and press Reset: all completions earn 0, so all advantages are 0 and nothing is learnt.',
    ],
  },
  'noisy-judge': {
    title: 'A noisy judge',
    watch: [
      'The judge is wrong in 20% of cases, so the mean reward stops near 0.8 although the completions become right.',
      'In a group of equally good completions only the noise makes advantages, so few groups are dead.',
    ],
  },
  conflict: {
    title: 'Two parts in conflict',
    watch: [
      'The two parts contradict each other, and the values of the second are ten times smaller, so the sum follows the first.',
      'With GDPO each part is first divided by its own standard deviation, so both count equally.',
    ],
  },
}

/** Where code came from that waits for the visitor. */
type CodeFrom = 'link' | 'file' | 'kept' | 'elsewhere'

const CODE_FROM: Readonly<Record<CodeFrom, string>> = {
  link: 'It came with a link.',
  file: 'It came with a file or with pasted settings.',
  kept: 'It belongs to work saved in this browser, but there is no record that you wrote the code or allowed it to run.',
  elsewhere: 'This browser has no record that you wrote it or allowed it to run.',
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
  inUse: {
    shipped: 'The run learns from the task reward.',
    own: 'The run learns from your code.',
    others: 'The run learns from somebody else’s code, which you allowed to run.',
    /** a gallery's code, as it stands there */
    gallery: (title: string) => `The run learns from “${title}”.`,
  },
  unapplied: 'This text differs from the reward in use. Press Apply to use it from the next step on.',
  waits: 'This reward has different parts from the run’s. Press Reset to use it.',
  resetNow: 'Reset now',
  worked: 'Back to the last version that worked',
  /** what a name of the code stands for, in the list of completions */
  names: {
    problem: 'the prompt and its data',
    completion: 'the completion of the policy',
    random: 'a random number from 0 to 1, the same if a step is repeated',
    weights: 'the weight of each part, 1 by default',
    example: (value: string) => `for example ${value}`,
    fields: {
      'problem.prompt': 'the prompt as text',
      'problem.tokens': 'the tokens of the prompt',
      'completion.text': 'the completion as text, without the end token',
      'completion.tokens': 'the tokens of the completion, with the end token',
      'completion.ended': 'true if it has an end token, false if it was truncated',
    },
  },
  tryOut: {
    title: 'Try-out',
    about: 'The rewards of this code for the group shown, beside the rewards in use.',
    caption: (prompt: string) => `Completions of ${prompt}`,
    completion: 'Completion',
    draft: 'This text',
    inUse: 'In use',
    none: 'Press Play or Step. The completions of a group appear here.',
    noneFailed: 'The completions of a group appear here once the code works.',
    typed: 'Your completions',
    prompt: 'Prompt',
    completions: 'Completions, one per line',
    example: (tokens: string) => `Tokens of the vocabulary, such as ${tokens}.`,
    noPrompt: 'This prompt is not part of the task. Enter one that the group panel shows.',
    unknown: (line: string, word: string) => `Line ${line}: “${word}” is not in the vocabulary.`,
    tooLong: (line: string, most: string) =>
      `Line ${line}: a completion has at most ${counted(most, 'token', 'tokens')}.`,
  },
  /** a choice of Compare and Sweep: the text in the editor of Train */
  setting: {
    edited: 'the code in the editor of Train',
    /** above the curves of Compare, where rows have different rewards */
    differ:
      'The configurations have different rewards. Each configuration is scored by its own reward, so do not compare the heights of their curves.',
  },
  gallery: {
    title: 'Gallery',
    choose: 'Choose a reward …',
    watch: 'What to watch',
    suggests: (settings: string) => `Suggested: ${settings}.`,
    take: 'Use them',
    rewards,
  },
  /** code that this browser does not know as written or let run here */
  foreign: {
    title: 'This run has reward code from elsewhere',
    /** where it came from, and whether the browser can remember what may run */
    about: (from: readonly CodeFrom[], isRemembered: boolean) =>
      [
        ...from.map((one) => CODE_FROM[one]),
        ...(isRemembered
          ? []
          : ['The page cannot save anything in this browser, so it asks about your own code too.']),
        'Read it first: the run waits until you allow the code to run. The code has no access to the network or to your stored data.',
      ].join(' '),
    run: 'Run this code',
  },
}
