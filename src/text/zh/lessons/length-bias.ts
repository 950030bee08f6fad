import type { Catalogue } from '../../catalogue'

export const lengthBias: Catalogue['lessons']['length-bias'] = {
  title: '长度偏差与损失类型',
  text: [
    '第一个token是答案；之后策略可以接着说，最多12个token。多写的token不加奖励，也不扣奖励。',
    '损失是对token取的平均，而平均有好几种取法。grpo先在每个回答的token上取平均，所以短回答的每个token权重更大。dr_grpo除以一个常数，所以每个token权重相同。',
  ],
  question: '奖励与长度无关。用grpo时，回答会比用dr_grpo时怎样？',
  answers: {
    shorter: '更短。',
    same: '一样长：长度不影响奖励。',
    longer: '更长。',
  },
  arms: { constant: 'dr_grpo', perCompletion: 'grpo' },
  explanation: ({ lengthConstant, lengthPer, rightPer, wrongPer }) => [
    `最后50步里，回答的长度用dr_grpo时是${lengthConstant}个token，用grpo时是${lengthPer}个，其中答对的${rightPer}个，答错的${wrongPer}个。两次运行通常相差一个token以上。`,
    '用grpo时，短的正确回答每个token得到的比长的多，所以正确的回答越来越短。长的错误回答每个token损失的比短的少，所以错误的回答可以一直很长。在语言模型里，人们熟知的是第二种：错误的回答越写越长。偏差来自取平均的方式，不来自奖励。',
  ],
  next: '用dapo运行一次，它对一步的所有token取平均。',
}
