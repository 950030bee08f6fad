import type { Catalogue } from '../../catalogue'

export const lengthBias: Catalogue['lessons']['length-bias'] = {
  title: 'Length bias and loss types',
  text: [
    'The first token is the answer; then the policy may talk on, up to 12 tokens. Further tokens earn nothing and cost nothing.',
    'A loss is an average over tokens, and there are several ways to take it. grpo averages over the tokens of each completion first, so each token of a short completion counts more. dr_grpo divides by a constant, so all tokens count the same.',
  ],
  question:
    'Reward does not depend on length. How long are the completions with grpo, compared with dr_grpo?',
  answers: {
    shorter: 'Shorter.',
    same: 'The same: length earns nothing.',
    longer: 'Longer.',
  },
  arms: { constant: 'dr_grpo', perCompletion: 'grpo' },
  explanation: ({ lengthConstant, lengthPer, rightPer, wrongPer }) => [
    `In the last 50 steps completions had ${lengthConstant} tokens with dr_grpo and ${lengthPer} with grpo, where right ones had ${rightPer} and wrong ones ${wrongPer}. Usually the gap between the two runs is more than a token.`,
    'With grpo a short right answer gains more per token than a long one, so right answers shrink. A long wrong answer loses less per token than a short one, so wrong ones may stay long. In language models the second effect is the known one: wrong answers that grow longer and longer. The bias comes from the average, not from the reward.',
  ],
  next: 'Run with dapo, which averages over all tokens of the step.',
}
