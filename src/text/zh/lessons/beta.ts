import type { Catalogue } from '../../catalogue'

export const beta: Catalogue['lessons']['beta'] = {
  title: 'β与参考策略',
  about: '牵得有多紧？',
  text: [
    '[参考策略|reference-policy]是策略在开始时的副本。[KL|kl]衡量策略离它多远，单位是[nat|nat]。GRPO在[损失|loss]里加上[β|beta]乘以KL。',
    '在语言模型里，参考策略保存着预训练学到的东西。',
  ],
  question: '一次运行β = 0，另一次β = 0.5。第二次的采样最后奖励怎样？',
  answers: {
    higher: '更高',
    same: '一样',
    lower: '更低',
  },
  replies: {
    higher: '只会猜的参考策略提高不了奖励。',
    same: '往回拉是有代价的：采样一直接近乱猜。',
    lower: '它的采样得到的奖励更少。',
  },
  arms: { free: 'β = 0', held: 'β = 0.5' },
  picture: { before: '距离、奖励和熵', after: '被拉在只会猜的参考策略附近' },
  opens: {
    title: '与参考策略的距离；它给六个数字同样的概率',
    across: '一个数字的概率',
    up: '每个token的nat',
    names: { kl: 'KL', half: '0.5 × KL' },
  },
  explanation: ({
    klFree,
    klPeak,
    klHeld,
    rewardFree,
    rewardHeld,
    greedyFree,
    greedyHeld,
    entropyFree,
    entropyHeld,
  }) => [
    `β = 0时，最后KL是${klFree}，其中一步高达${klPeak}，奖励是${rewardFree}；β = 0.5时是${klHeld}和${rewardHeld}。`,
    `参考策略只会猜，所以β把策略往乱猜拉：[熵|entropy]停在${entropyHeld}，而不是${entropyFree}。但它学会了：它的[贪心|greedy]回答得到${greedyHeld}，没有β的得到${greedyFree}。只是采样还在变化。`,
  ],
  next: {
    title: 'GRPO自己的β，0.04',
    question: '拉力只有十二分之一。采样的奖励会因此低多少？',
    answers: { same: '和0.5时一样多', much: '大约一半', little: '几乎不低' },
    arms: { own: 'β = 0.04' },
    explanation: ({ klOwn, klZero, klMost, rewardOwn, rewardZero }) => [
      `最后奖励是${rewardOwn}（β = 0：${rewardZero}），KL是${klOwn}（${klZero}）。有一步跳到${klMost}：采样到策略认为概率极小的token时，估计量k3会非常大。换别的种子，KL通常比没有β时小；这样弱的拉力，差别还不如换一个种子。β取多大合适，要看参考策略有多好，也要看奖励有多可信。`,
    ],
  },
  sum: 'β把策略往参考策略拉：参考策略好，就是保护；只会猜，采样就一直是乱的。',
  mistake: '以为KL越低越好。',
}
