import type { Catalogue } from '../../catalogue'

export const baseline: Catalogue['lessons']['baseline'] = {
  title: '为什么减去均值',
  text: [
    '网络看到一个字母，从八个摇臂里拉一个。几乎每个摇臂都给点什么，其中一个给得最多。',
    'REINFORCE把每个回答的对数概率的梯度乘以它的奖励。如果奖励都是正的，策略做什么都会被往上推。概率之和是1，所以较好的摇臂最后还是会赢：它们被推得更多。减去一个基线（这里是组均值），期望的方向不变，但低于平均的回答现在会被往下推。',
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
    `这份大家都有的推力很大，只在平均的意义上抵消。后一半步里，梯度的长度没有基线时是${normWithout}，有基线时是${normWith}，教得多的却是短的那个：最后的奖励，没有基线是${rewardWithout}，有基线是${rewardWith}。基线去掉的，是噪声。`,
  ],
  next: '把基线换成其余回答的均值（留一均值），再运行一次。',
}
