import type { Catalogue } from '../../catalogue'

export const attention: Catalogue['lessons']['attention'] = {
  title: 'Where attention goes',
  about: 'What does a head look at?',
  text: [
    'A transformer predicts each token from all tokens before it. Each of its two heads gives every one of them a weight, its [attention|attention]; the weights add up to 1.',
    'The task is to write four digits backwards. Nobody tells the network where the right digit stands: GRPO only scores whole completions.',
  ],
  question: 'Where will a head look after 80 steps?',
  answers: {
    diagonal: 'At the digit to be copied',
    even: 'At all digits alike',
    latest: 'At the token just written',
  },
  replies: {
    diagonal: 'One reads the prompt backwards: in its map a diagonal from the top right.',
    even: 'Equal weights cannot tell the digits apart.',
    latest: 'The token just written does not determine which digit comes next.',
  },
  arms: { learns: 'transformer' },
  picture: { before: 'What each head looks at', after: 'In one map a diagonal has grown' },
  opens: {
    title: 'The weight of one digit, if a head looked at every token alike',
    across: 'token that is written',
    up: 'attention on the digit that it copies',
    names: { even: 'equal weights' },
  },
  explanation: ({ before, after, reward }) => [
    `At step 0 no head gave on average more than ${before} of its attention to the digit to be copied; at the end one gave ${after}, and one is enough. The reward ended at ${reward}.`,
    'No part of the reward is about attention. It moved because completions that copied a digit earned more than their group’s mean.',
  ],
  next: {
    title: 'learning rate 0.0005',
    question:
      'The [learning rate|learning-rate] is a sixth of what it was; the number of steps is the same. When does the attention move?',
    answers: { before: 'before the reward', with: 'together with it', after: 'after the reward' },
    arms: { slow: 'rate 0.0005' },
    explanation: ({ slowBefore, slowAfter, slowReward }) => [
      `Before: the reward is only ${slowReward}, but the best head has gone from ${slowBefore} to ${slowAfter}, as at the full rate. First the network finds where to look; to write the digit that it sees takes longer.`,
    ],
  },
  sum: 'A reward for whole completions is enough for a transformer to learn where to look.',
  mistake: 'They think that attention needs a reward of its own.',
}
