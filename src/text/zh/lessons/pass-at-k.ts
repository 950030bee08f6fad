import type { Catalogue } from '../../catalogue'

export const passAtK: Catalogue['lessons']['pass-at-k'] = {
  title: '一次采样、八次采样、贪心',
  about: '三个分数，一个策略',
  text: [
    '给策略打分可以看一次采样（pass@1），可以看八次里是否至少有一次对（[pass@8|pass-at-k]），也可以看它的[贪心|greedy]回答：每次都取概率最大的token。',
    '如果一次采样以概率p答对，八次里至少有一次对的概率就是1 − (1 − p)^8：p = 0.3时是94%。',
    '最后一张图是[熵|entropy]：策略对一个token有多不确定，完全确定时是0。',
  ],
  question: '把第21到40步里答对的采样的比例当作p。八个回答里至少有一个对的组，与公式相比怎样？',
  answers: {
    nearly: '差不多',
    fewer: '明显更少',
    equal: '明显更多',
  },
  replies: {
    nearly: '如果所有提示词一样难，就会是这样。',
    fewer: '提示词有难有易，难的多采样几次也没多大用处。',
    equal: '一个组的采样互不知情，不会分工。',
  },
  arms: { run: 'GRPO' },
  picture: { before: '答对的采样，和至少对一个的组', after: '多采样能找到更多，但比公式说的少' },
  opens: {
    title: '公式：1 − (1 − p)^k',
    across: 'p：一次采样答对',
    up: 'k次采样里至少有一次对',
    names: { one: 'k = 1', eight: 'k = 8' },
  },
  explanation: ({ one, eight, alike, sampled, greedy }) => [
    `在第21到40步，${one}的采样是对的，${eight}的组里至少有一个对。如果每个提示词都是这个比例，应该有${alike}。提示词有难有易：很少答对的提示词，八个回答也帮助不大。`,
    `在同样这些步里，采样的奖励是${sampled}，贪心回答的是${greedy}。贪心回答不含随机。所以报告分数时，要说明回答是怎样得到的。`,
  ],
  next: {
    title: '温度2',
    question: '[温度|temperature]2使每个logit减半，训练时也一样。这些步里，熵与刚才相比怎样？',
    answers: { double: '至少是两倍', little: '高不到一半', same: '和刚才一样' },
    arms: { warm: '温度2' },
    explanation: ({ entropyWarm, entropyOne, sampledWarm, greedyWarm }) => [
      `是${entropyWarm}，而不是${entropyOne}。策略按采样时的样子训练，logit之间拉得更开，抵消了温度的大部分影响。采样的奖励是${sampledWarm}，不受温度影响的贪心回答是${greedyWarm}。`,
    ],
  },
  sum: 'pass@1、pass@k和贪心是同一个策略的三个分数：只能同类相比。',
  mistake: '用pass@1的均值去算pass@k，好像所有提示词一样难。',
}
