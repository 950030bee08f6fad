import type { Catalogue } from '../../catalogue'

export const truncation: Catalogue['lessons']['truncation'] = {
  title: 'Truncated at the limit',
  about: 'Which policy learns to stop?',
  text: [
    'A right answer is a marker, a number and the end: three tokens. The limit is six; a completion that has not ended by then is [truncated|truncation] and earns nothing for its number.',
    'One run counts truncated completions as they are. One leaves them out of the [loss|loss]. One [punishes length|overlong-penalty]: every token after the third costs reward.',
  ],
  question: 'In which run are most completions truncated?',
  answers: {
    counted: 'The run that counts them as they are',
    left: 'The run that leaves them out of the loss',
    punished: 'The run that punishes length',
  },
  replies: {
    counted: 'Truncated completions earn less than those that end, so they are pushed down.',
    left: 'Completions that are left out are not pushed down either.',
    punished: 'That run has the fewest truncated completions.',
  },
  arms: { counted: 'as they are', left: 'left out', punished: 'punished' },
  picture: {
    before: 'The share of truncated completions',
    after: 'Left out of the loss, they give no signal to stop',
  },
  opens: {
    title: 'Where completions end while the policy guesses',
    across: 'tokens',
    up: 'share of the completions',
    names: { ended: 'ended by themselves', truncated: 'not ended by then', limit: 'limit' },
  },
  explanation: ({ cutCounted, cutLeft, cutPunished }) => [
    `Over the whole run ${cutLeft} of the completions were truncated if these are left out, ${cutCounted} if they count and ${cutPunished} if length is punished. Completions that are left out are not pushed up or down, so nothing tells the policy to end earlier.`,
    `Leaving them out protects a policy that reasons well and runs out of space. This policy had to learn to stop first.`,
  ],
  next: {
    title: 'a punishment from the first token on',
    question:
      'Now every token costs reward, up to 1 at the limit. How many completions have the right form at the end?',
    answers: { more: 'more', same: 'as many', none: 'none' },
    arms: { early: 'punished from the start' },
    explanation: ({ lengthEarly }) => [
      `None: their mean length is ${lengthEarly}, and the form needs three tokens. Ending at once is cheaper than trying. A punishment has to begin beyond the length that an answer needs.`,
    ],
  },
  sum: 'Leaving truncated completions out of the loss corrects nothing. A policy learns to stop if truncation costs reward, but a punishment must not begin too early.',
  mistake: 'They think that leaving bad completions out of the loss makes them rarer.',
}
