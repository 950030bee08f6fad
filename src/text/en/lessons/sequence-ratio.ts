import type { Catalogue } from '../../catalogue'

export const sequenceRatio: Catalogue['lessons']['sequence-ratio'] = {
  title: 'Token or sequence ratios',
  about: 'Does GSPO clip more?',
  text: [
    'The reward belongs to a whole completion, but GRPO corrects and [clips|clip] each token. GSPO takes one [ratio per completion|sequence-ratio]: the geometric mean of its tokens’ ratios, in which ups and downs cancel.',
    'Its clip is narrow: a few ten-thousandths instead of 0.2. If the one ratio is outside, the whole completion is clipped.',
  ],
  question: 'Will GSPO clip a smaller or a larger share of the tokens?',
  answers: {
    fewer: 'Smaller: its ratio stays nearer to 1',
    same: 'The same: its range fits its ratio',
    more: 'Larger: its range is narrower still',
  },
  replies: {
    fewer: 'Its ratio does stay nearer to 1, but its range is far narrower.',
    same: 'Its range is narrower than its ratio needs.',
    more: 'It clips several times as much.',
  },
  arms: { token: 'token ratios, ε 0.2', sequence: 'GSPO' },
  picture: { before: 'The share of clipped tokens', after: 'GSPO clips far more, and learns' },
  opens: {
    title: 'An example: one completion of four tokens',
    across: 'token',
    up: 'ratio',
    names: { token: 'ratio of a token', sequence: 'ratio of the completion', high: '1 + ε', low: '1 − ε' },
  },
  explanation: ({ ratioToken, ratioSequence, clippedToken, clippedSequence, from, to }) => [
    `The largest ratio was ${ratioToken} with token ratios and ${ratioSequence} with one per completion. Still, over the whole run GSPO clipped ${clippedSequence} of the tokens, token ratios ${clippedToken}.`,
    `And it learnt: its reward rose from ${from} to ${to}. The first of each step’s four updates is never clipped. A [clip fraction|clip-fraction] says how tight a clip is, not how well a run learns.`,
  ],
  next: {
    title: 'GSPO with ε = 0.2',
    question: 'Give its ratio the ordinary range. How much is clipped?',
    answers: { same: 'as much', less: 'far less', none: 'nothing at all' },
    arms: { wide: 'GSPO, ε 0.2' },
    explanation: ({ clippedWide, rewardWide }) => [
      `${clippedWide} over the whole run: only what had left 0.8 to 1.2. The reward ended at ${rewardWide}. Do not read a winner from that: with other seeds the wide clip ends below the narrow one as well as above.`,
    ],
  },
  sum: 'GSPO clips whole completions by one ratio; its clip fraction cannot be compared with that of token ratios.',
  mistake: 'They take a high clip fraction for a fault.',
}
