import type { Catalogue } from '../../catalogue'

export const lengthBias: Catalogue['lessons']['length-bias'] = {
  title: 'Long answers',
  about: 'Longer, or only counted so?',
  text: [
    'The first token is the answer; then the policy may talk on, up to 16 tokens. Talking earns and costs nothing. The task is hard: most answers stay wrong.',
    'grpo averages the [loss|loss-type] over the tokens of each completion first, so each token of a short completion counts more. dr_grpo divides by a constant, so all tokens count the same.',
  ],
  question: 'Length earns nothing. How do the completions with grpo end, compared with dr_grpo?',
  answers: {
    shorter: 'Shorter',
    same: 'Equally long',
    longer: 'Longer',
  },
  replies: {
    shorter: 'They ended longer, not shorter.',
    same: 'Length earns nothing, and yet the two differ.',
    longer: 'They grew further.',
  },
  arms: { constant: 'dr_grpo', perCompletion: 'grpo' },
  picture: {
    before: 'The mean length of completions',
    after: 'With grpo they end longer, though length earns nothing',
  },
  opens: {
    title: 'The weight of one token in the loss',
    across: 'tokens of its completion',
    up: 'weight',
    names: { perCompletion: 'grpo', constant: 'dr_grpo' },
  },
  explanation: ({ lengthFrom, lengthPer, lengthConstant, cutPer, cutConstant, right }) => [
    `With grpo they grew from ${lengthFrom} to ${lengthPer} tokens; with dr_grpo they ended at ${lengthConstant}: there no push favours a length, and it drifts by chance (see Other seeds). ${cutPer} against ${cutConstant} were [truncated|truncation] at the limit. With other seeds the gap is usually more than a token.`,
    `The reward ended at only ${right}, as most completions were wrong. A wrong one of two tokens loses A/2 a token, one of sixteen A/16: being wrong is cheaper at length. This is the [length bias|length-bias], and it comes from the average, not from the reward.`,
  ],
  next: {
    title: 'dapo, a mean over all tokens',
    question: 'dapo averages over all tokens of the step at once. Where does the length end?',
    answers: { long: 'beyond grpo', between: 'at grpo', short: 'below grpo' },
    arms: { tokens: 'dapo' },
    explanation: ({ lengthTokens, lengthMean }) => [
      `At ${lengthTokens} tokens, below grpo’s ${lengthMean}: each token counts the same again, whatever the length of its completion.`,
    ],
  },
  sum: 'A mean over each completion’s tokens makes it cheap to be wrong at length; a common divisor does not.',
  mistake: 'They look for the cause of growing answers in the reward.',
}
