import type { Catalogue } from '../../catalogue'

export const clip: Catalogue['lessons']['clip'] = {
  title: 'The clip and its two sides',
  about: 'Which tokens are held?',
  text: [
    'With a positive [advantage|advantage] a token gets no [gradient|gradient] once its [ratio|ratio] is above 1 + ε high; with a negative one, none below 1 − ε. PPO and GRPO take both equal, often 0.2. [DAPO|clip-higher] raises the upper side.',
  ],
  question: 'Which tokens does the upper side stop most?',
  answers: {
    likely: 'Probable ones',
    rare: 'Improbable ones',
    all: 'Both alike',
  },
  replies: {
    likely: 'Probable ones rise far, but by a small ratio.',
    rare: 'A small rise is a large ratio for them.',
    all: 'A bound on a ratio does not treat them alike.',
  },
  arms: { narrow: 'ε high 0.2', wide: 'ε high 0.6' },
  picture: { before: 'The share that the upper side stops', after: 'Most of what is stopped is rare' },
  opens: {
    title: 'What a token adds to the objective',
    across: 'ratio w',
    up: 'change since w = 1',
    names: { narrow: 'A = 1, ε high 0.2', wide: 'A = 1, ε high 0.6', down: 'A = −1, ε 0.2' },
  },
  explanation: ({ highNarrow, highWide, held, rising, likeliest }) => [
    `In the last step of the first run, tokens with a positive advantage had a probability of ${rising} on average; those that the upper side stopped, ${held}. The most probable of these had ${likeliest}. Above 5/6, none can be stopped: even a rise to 1 is a ratio below 1.2.`,
    `So this side slows the discovery of something new. With ε high at 0.6, ${highWide} of the tokens were stopped instead of ${highNarrow}.`,
  ],
  next: {
    title: 'both sides at 0.05',
    question: 'A very tight [clip|clip]. How fast does the policy make up its mind?',
    answers: { faster: 'faster', same: 'as fast', slower: 'more slowly' },
    arms: { tight: 'ε 0.05' },
    explanation: ({ highTight, entropyTight, entropyNarrow }) => [
      `More slowly: in the last step the [entropy|entropy] is ${entropyTight} instead of ${entropyNarrow}, and the upper side stopped ${highTight} of the tokens. A tight clip is a short step.`,
    ],
  },
  sum: 'The clip bounds a ratio, so it mostly stops improbable tokens; a higher upper side lets them rise.',
  mistake: 'They think of the clip as a bound on the probability, not on its ratio.',
}
