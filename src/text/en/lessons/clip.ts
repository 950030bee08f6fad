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
  picture: { before: 'The share that the upper side stops', after: 'Mostly improbable tokens are stopped' },
  opens: {
    title: 'What a token adds to the objective',
    across: 'ratio w',
    up: 'change since w = 1',
    names: { narrow: 'A = 1, ε high 0.2', wide: 'A = 1, ε high 0.6', down: 'A = −1, ε 0.2' },
  },
  plot: {
    across: 'probability when it was sampled',
    up: 'Last step: share of the tokens with A > 0 that the upper side stopped',
    names: { narrow: 'ε high 0.2', wide: 'ε high 0.6', mostNarrow: '5/6', mostWide: '5/8' },
  },
  explanation: ({ highNarrow, highWide, rare, likely, rarest, second }) => [
    `Of the last step’s tokens with a positive advantage, the upper side stopped ${rare} of those below a probability of 60%, and ${likely} of the others. From 5/6 on it can stop none: a rise to 1 is a ratio of at most 1.2 (5/8 with 0.6).`,
    `Below 20% it stopped ${rarest}, from 20% to 40% ${second}: other completions pull on a token too, and some of the rarest do not rise.`,
    `Of all tokens it stopped ${highNarrow} over the run, and ${highWide} with ε high at 0.6. DAPO wants improbable tokens to rise faster; twelve steps cannot show if that pays.`,
  ],
  next: {
    title: 'both sides at 0.05',
    question: 'The [clip|clip] begins at a [ratio|ratio] of 1.05 now. How large do ratios become?',
    answers: { bounded: '1.05 at most', beyond: 'larger than 1.05', 'as-far': 'as with 0.2' },
    arms: { tight: 'ε 0.05' },
    explanation: ({ highTight, ratioTight, ratioNarrow }) => [
      `Up to ${ratioTight}, and to ${ratioNarrow} with 0.2, though the upper side stopped ${highTight} of all tokens. The clip takes away the [gradient|gradient] of a token; the updates of other tokens still move its probability. A tight clip is a short step, not a bound.`,
    ],
  },
  sum: 'The clip bounds a ratio, so it mostly stops improbable tokens; a higher upper side stops fewer of them.',
  mistake: 'They think of the clip as a bound on the probability, not on its ratio.',
}
