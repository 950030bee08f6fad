import type { Catalogue } from '../../catalogue'

export const sequenceRatio: Catalogue['lessons']['sequence-ratio'] = {
  title: 'Token or sequence ratios',
  text: [
    'The reward belongs to a whole completion, but GRPO corrects and clips each token by itself. GSPO takes one ratio per completion: the geometric mean of its tokens’ ratios. Ups and downs of single tokens cancel in it, so it stays near 1. Its clip is therefore narrow: a few ten-thousandths instead of 0.2.',
    'If that one ratio is outside, the whole completion is clipped.',
  ],
  question: 'Will GSPO clip a smaller or a larger share of the tokens?',
  answers: {
    fewer: 'Smaller: its ratio stays nearer to 1.',
    same: 'About the same: its range fits its ratio.',
    more: 'Larger: its range is narrower still.',
  },
  arms: { token: 'token ratios, ε 0.2', sequence: 'GSPO' },
  explanation: ({ ratioToken, ratioSequence, clippedToken, clippedSequence, from, to }) => [
    `The largest ratio was ${ratioToken} with token ratios and ${ratioSequence} with one per completion. Still GSPO clipped ${clippedSequence} of the tokens, token ratios ${clippedToken}.`,
    `And yet it learnt: its reward rose from ${from} to ${to}. The first of each step’s four updates is never clipped, and the later ones clip only completions that have already moved in the direction of their advantage. A clip fraction says how tight the clip is. It does not say how well a run learns, and two ratio levels cannot be compared by it.`,
  ],
  next: 'Give GSPO’s ratio the ordinary ε of 0.2, below and above, and run again. What is left of the clip?',
}
