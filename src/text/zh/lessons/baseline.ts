import type { Catalogue } from '../../catalogue'

export const baseline: Catalogue['lessons']['baseline'] = {
  title: '为什么减去均值',
  about: '两次运行，一个基线',
  text: [
    '策略看到一个字母，从八根拉杆里拉一根。几乎每根拉杆都有奖励，其中一根最多。',
    '没有[基线|baseline]时，每次都按奖励往上推。有基线时，先减去组均值。更早的方法PPO为此另外训练一个[价值网络|critic]；GRPO直接用组均值。',
  ],
  question: '两次运行只差有没有基线。40步之后，哪一次得到的奖励更多？',
  answers: {
    without: '每个奖励都往上推的',
    same: '一样多：期望的梯度相同',
    with: '减去组均值的',
  },
  replies: {
    without: '推得多，不等于学得多。',
    same: '期望的梯度确实相同，不同的是噪声。',
    with: '减去均值是值得的。',
  },
  arms: { without: '无基线', with: '组均值' },
  groups: {
    without: '无基线：全都往上推',
    with: '减去均值：有的往上，有的往下',
    others: '减去其余回答的均值：每次推力是8/7倍',
  },
  picture: { before: '拉八次，不减均值和减去均值', after: '几乎全部往上，或者有上有下' },
  explanation: ({ upWithout, upWith, rewardWithout, rewardWith }) => [
    `最后一步里，没有基线时${upWithout}的回答被往上推，有基线时是${upWith}。所有回答共有的推力不偏向任何一个：平均来看它会抵消，在单独一步里只给[梯度|gradient]添噪声。`,
    `整次运行的平均奖励，不减均值是${rewardWithout}，减去均值是${rewardWith}。换别的种子，通常也是减去均值的更高。`,
  ],
  next: {
    title: '其余回答的均值',
    question: 'RLOO计算基线时不算回答自己。与组均值相比，它得到的奖励怎样？',
    answers: { higher: '更高', same: '差不多', lower: '更低' },
    arms: { others: '其余的均值' },
    explanation: ({ rewardOthers, rewardMean }) => [
      `${rewardOthers}对${rewardMean}。G个一组时，不算自己只是把每个[优势|advantage]乘以G/(G − 1)：步子稍大一点而已。`,
    ],
  },
  sum: '减去均值不改变期望的梯度，只去掉所有回答共有的推力带来的噪声。',
  mistake: '以为没有基线就什么也学不到，因为全都往上推。',
}
