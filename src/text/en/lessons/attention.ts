import type { Catalogue } from '../../catalogue'

export const attention: Catalogue['lessons']['attention'] = {
  title: 'Where attention goes',
  about: 'Where does a transformer look?',
  text: [
    'A transformer predicts each token from all tokens before it. Each of its two heads gives every one of them a weight, its [attention|attention]; the weights add up to 1.',
    'The task is to write four digits backwards. Nobody tells the network where the right digit stands: GRPO only scores whole completions.',
  ],
  question: 'Where will the heads look after 80 steps?',
  answers: {
    diagonal: 'At the digit to be copied',
    even: 'At all digits alike',
    latest: 'At the token just written',
  },
  replies: {
    diagonal: 'They read the prompt backwards. The map shows this as a diagonal from the top right.',
    even: 'Equal weights cannot tell the digits apart.',
    latest: 'The token just written does not determine which digit comes next.',
  },
  arms: { learns: 'transformer' },
  picture: { before: 'What each head looks at', after: 'A diagonal has grown' },
  opens: {
    title: 'The weight of one digit, if a head looked at every token alike',
    across: 'token that is written',
    up: 'attention on the digit that it copies',
    names: { even: 'equal weights' },
  },
  explanation: ({ before, after, reward }) => [
    `At step 0 the heads gave ${before} of their attention to the digit that is to be copied; at the end, ${after}. The reward ended at ${reward}.`,
    'No part of the reward is about attention. The attention moved because completions that copied a digit earned more than the mean of their group.',
  ],
  next: {
    title: 'learning rate 0.0005',
    question:
      'The [learning rate|learning-rate] is a sixth of what it was; the number of steps is the same. When does the attention move?',
    answers: { before: 'before the reward', with: 'together with it', after: 'after the reward' },
    arms: { slow: 'rate 0.0005' },
    explanation: ({ slowBefore, slowAfter, slowReward }) => [
      `Before: the reward is only ${slowReward}, but the attention on the digit has gone from ${slowBefore} to ${slowAfter}. First the network finds where to look, then it learns what to write.`,
    ],
  },
  sum: 'A reward for whole completions is enough for a transformer to learn where to look.',
  mistake: 'They think that attention needs a reward of its own.',
}
