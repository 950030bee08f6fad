import type { Catalogue } from '../../catalogue'

export const baseline: Catalogue['lessons']['baseline'] = {
  title: '为什么减去均值',
  text: [
    '策略看到一个字母，从八根拉杆里拉一根。几乎每根拉杆都有奖励，其中一根最多。',
    'REINFORCE把每个回答的对数概率的梯度乘以它的奖励。如果奖励都是正的，每个回答的概率都会被往上推。概率之和是1，所以较好的拉杆最后还是会胜出，因为它们被推得更多。减去一个基线（baseline），期望的方向不变，但低于基线的回答现在会被往下推。PPO另外训练一个价值网络（critic）来预测基线；GRPO直接用组均值。',
  ],
  question: '两次运行，只差有没有基线。40步之后，哪一次得到的奖励更多？',
  answers: {
    without: '没有基线的：它往上推的回答更多。',
    same: '一样多：期望的梯度相同。',
    with: '以组均值为基线的。',
  },
  arms: { without: '无基线', with: '组均值' },
  explanation: ({ upWithout, upWith, rewardWithout, rewardWith, normWithout, normWith }) => [
    `没有基线时，最后一步有${upWithout}的回答被往上推；有基线时是${upWith}。`,
    `所有回答共有的这部分推力很大，只在期望上相互抵消。在后一半的步里，梯度范数没有基线时是${normWithout}，有基线时是${normWith}，学到更多的却是梯度较小的那一次：最后的奖励，没有基线是${rewardWithout}，有基线是${rewardWith}。基线去掉的是噪声。`,
  ],
  next: '把基线换成其余回答的均值（留一均值），再运行一次。',
}
