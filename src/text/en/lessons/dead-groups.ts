import type { Catalogue } from '../../catalogue'

export const deadGroups: Catalogue['lessons']['dead-groups'] = {
  title: 'Groups that teach nothing',
  about: 'When does learning stop?',
  text: [
    'For each of four letters, one string of three letters pays 1; the 63 others pay nothing. The policy begins by guessing.',
    'A group teaches by differences in reward. If all its completions earn the same, every [advantage|advantage] is 0: the group is [dead|dead-group].',
  ],
  question: 'How does the share of dead groups move over the run?',
  answers: {
    start: 'It falls: more and more groups hold a hit',
    end: 'It rises: more and more groups agree',
    both: 'It falls first and rises later',
  },
  replies: {
    start: 'So it did at first. But a solved group is dead too.',
    end: 'So it did at last. But at first nearly all groups miss alike.',
    both: 'Both ends of the run have most dead groups.',
  },
  arms: { run: 'GRPO' },
  picture: { before: 'The share of dead groups', after: 'Stuck at first, solved at last' },
  opens: {
    title: 'Two groups of eight guesses',
    names: { stuck: 'all wrong', live: 'one right' },
  },
  explanation: ({ from, to, stuck, middle, solved, norm, normLast }) => [
    `In the first ten steps ${stuck} of the groups were all wrong, or [stuck|stuck-group]: with a hit rate of ${from}, eight guesses often all miss. In steps 10 to 14 only ${middle} were dead: some guesses hit, others missed.`,
    `In the last ten the hit rate was ${to} and ${solved} of the groups were all right, or [solved|solved-group]. The [gradient norm|gradient-norm], at most ${norm}, had fallen to ${normLast}: solved prompts teach nothing more.`,
  ],
  next: {
    title: 'groups of 16',
    question: 'Twice as many guesses a prompt. How many groups are stuck in the first ten steps?',
    answers: { more: 'more', same: 'as many', fewer: 'fewer' },
    arms: { wide: 'groups of 16' },
    explanation: ({ stuckWide, stuckEight }) => [
      `${stuckWide}, against ${stuckEight} with groups of 8. All G guesses miss with probability (1 − p)ᴳ: larger groups are usually stuck less often.`,
    ],
  },
  sum: 'A group whose rewards are all equal teaches nothing, whether it is solved or stuck.',
  mistake: 'They take a solved group for a good signal: its advantages are all 0.',
}
