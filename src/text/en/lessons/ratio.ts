import type { Catalogue } from '../../catalogue'

export const ratio: Catalogue['lessons']['ratio'] = {
  title: 'The ratio and μ',
  about: 'One update a step, or four?',
  text: [
    'Sampling is the expensive part of a step. [μ|mu] says how often its completions are used for an update before new ones are sampled.',
    'After the first update the policy is no longer the one that sampled. The [ratio|ratio] w is a token’s probability now, divided by its probability when sampled. The [clip|clip] limits it: outside 1 ± ε, here 0.8 to 1.2, a token whose [advantage|advantage] pushes it further gets no [gradient|gradient].',
  ],
  question: 'One run makes one update a step, the other four. Which reward is higher after 40 steps?',
  answers: {
    fewer: 'That of one update: it is never out of date',
    same: 'Neither: both saw as many completions',
    more: 'That of four updates on each sample',
  },
  replies: {
    fewer: 'Slightly old samples were still worth using.',
    same: 'The same completions, used more often, taught more.',
    more: 'Using them four times paid.',
  },
  arms: { one: 'μ = 1', four: 'μ = 4' },
  picture: {
    before: 'Reward, ratio and clipped tokens',
    after: 'Four updates learn faster, and some tokens are clipped',
  },
  opens: {
    title: 'The ratio of a token',
    across: 'its probability now',
    up: 'ratio w',
    names: { quarter: 'sampled at 25%', half: 'sampled at 50%', high: '1 + ε', low: '1 − ε' },
  },
  explanation: ({ rewardOne, rewardFour, ratioOne, ratioFour, clippedOne, clippedFour }) => [
    `After as many completions the reward ended at ${rewardOne} with one update a step and ${rewardFour} with four.`,
    `Over the whole run, the largest ratio with μ = 1 was ${ratioOne} and ${clippedOne} of the tokens were clipped: nothing to correct. With μ = 4 ratios reached ${ratioFour}, and ${clippedFour} were clipped.`,
  ],
  next: {
    title: 'μ = 16',
    question: 'Four times as many updates again. Where does the reward end, compared with μ = 4?',
    answers: { more: 'higher', same: 'equal', less: 'lower' },
    arms: { many: 'μ = 16' },
    explanation: ({ rewardMany, rewardBefore, ratioMany, clippedMany }) => [
      `At ${rewardMany}, against ${rewardBefore}. Ratios reached ${ratioMany}, and over the whole run ${clippedMany} of the tokens were clipped: late updates work with samples of a policy that is long gone. A run with so many updates usually earns less.`,
    ],
  },
  sum: 'Several updates on one sample save completions; ratio and clip keep them near the policy that sampled.',
  mistake: 'They believe that the clip undoes a large step. It only stops the next push.',
}
