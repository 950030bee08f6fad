import type { Catalogue } from '../../catalogue'

export const luck: Catalogue['lessons']['luck'] = {
  title: 'Luck or difference?',
  about: 'Two runs, the same settings',
  text: [
    'Two runs have exactly the same settings. They differ in the [seed|seed] alone: other prompts, other random numbers.',
  ],
  question: 'Of 40 steps, take the one at which their rewards, from 0 to 1, differ most. By how much?',
  answers: {
    none: 'By less than 0.1',
    little: 'By 0.1 to 0.2',
    much: 'By more than 0.2',
  },
  replies: {
    none: 'The settings are the same, the draws are not.',
    little: 'It was more than that.',
    much: 'That far.',
  },
  arms: { one: 'one seed', two: 'another seed' },
  picture: { before: 'Two rewards', after: 'The same settings, two curves' },
  opens: {
    title: 'Eight random completions to the first prompt of each seed',
    names: { one: 'one seed', two: 'another seed' },
  },
  explanation: ({ rewardOne, rewardTwo, gap }) => [
    `They ended at ${rewardOne} and ${rewardTwo}, and at some step they were ${gap} apart. Press “Other seeds”: every curve is another run of the same settings.`,
    'So a difference between two single runs says little. It counts once it is larger than what seeds do: run both settings with several seeds, in pairs, and look at the interval.',
  ],
  next: {
    title: 'a tenth more learning rate',
    question: 'Same seed, rate 0.0033 instead of 0.003. If it ends higher or lower, was it the rate?',
    answers: { yes: 'yes', no: 'no', seeds: 'one run cannot say' },
    arms: { faster: 'rate 0.0033' },
    explanation: ({ rewardFaster, gapFaster, gapSeeds }) => [
      `It ended at ${rewardFaster} and was up to ${gapFaster} away from the first run. Another seed alone makes ${gapSeeds}: nothing to read from one pair. Compare does it with many.`,
    ],
  },
  sum: 'A difference is one when it exceeds what other seeds do: several seeds, in pairs, with an interval.',
  mistake: 'They draw conclusions from one run of each.',
}
