import type { Catalogue } from '../../catalogue'

export const lengthBias: Catalogue['lessons']['length-bias'] = {
  title: '越写越长的回答',
  about: '更长，还是算得更长？',
  text: [
    '第一个token是答案；之后策略可以接着说，最多16个token。多写不加奖励，也不扣奖励。任务很难：大多数回答一直是错的。',
    'grpo先在每个回答的token上取[平均|loss-type]，所以短回答的每个token权重更大。dr_grpo除以一个常数，所以每个token权重相同。',
  ],
  question: '长度不影响奖励。用grpo时，回答最后比用dr_grpo时怎样？',
  answers: {
    shorter: '更短',
    same: '一样长',
    longer: '更长',
  },
  replies: {
    shorter: '不是更短，而是更长。',
    same: '长度不影响奖励，两者却不一样。',
    longer: '它们变得更长。',
  },
  arms: { constant: 'dr_grpo', perCompletion: 'grpo' },
  picture: { before: '回答的平均长度', after: '用grpo时最后更长，尽管长度不影响奖励' },
  opens: {
    title: '一个token在损失中的权重',
    across: '它的回答有多少个token',
    up: '权重',
    names: { perCompletion: 'grpo', constant: 'dr_grpo' },
  },
  explanation: ({ lengthFrom, lengthPer, lengthConstant, cutPer, cutConstant, right }) => [
    `用grpo时，回答从${lengthFrom}个token变到${lengthPer}个；用dr_grpo时最后是${lengthConstant}个：那里没有什么偏向某种长度，长度随机漂移（见“其他种子”）。在长度上限处被[截断|truncation]的分别占${cutPer}和${cutConstant}。换别的种子，通常相差一个token以上。`,
    `奖励最后只有${right}，因为大多数回答是错的。错误的回答，两个token时每个token[损失|loss]A/2，十六个时是A/16：写得长，错误的代价就小。这就是[长度偏差|length-bias]，它来自取平均的方式，不来自奖励。`,
  ],
  next: {
    title: 'dapo，对所有token取平均',
    question: 'dapo对一步的所有token一起取平均。最后的长度怎样？',
    answers: { long: '比grpo长', between: '与grpo一样', short: '比grpo短' },
    arms: { tokens: 'dapo' },
    explanation: ({ lengthTokens, lengthMean }) => [
      `是${lengthTokens}个token，比grpo的${lengthMean}短：不论回答多长，每个token权重又相同了。`,
    ],
  },
  sum: '在每个回答的token上取平均，写得长，错误的代价就小；用共同的除数则不会。',
  mistake: '到奖励里去找回答变长的原因。',
}
