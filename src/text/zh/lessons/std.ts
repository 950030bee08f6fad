import type { Catalogue } from '../../catalogue'

export const std: Catalogue['lessons']['std'] = {
  title: '除以标准差做了什么',
  about: '谁推得更用力？',
  text: [
    '减去均值之后，一个回答受到的推力，就是它与组均值的距离。GRPO再除以这个组自己的[标准差|std]σ。它的变体Dr. GRPO不除。',
    '一个组推得有多用力，就看它的箭头分散得多开。',
  ],
  question: '一个组8个回答里对1个，另一个组8个里对4个。除以σ之后，哪个组推得更用力？',
  answers: {
    hard: '只对一个的',
    half: '对四个的',
    same: '两个一样用力',
  },
  replies: {
    hard: '它有一个最长的箭头，但其余七个都短。',
    half: '对四个的组，相除之前确实更分散。',
    same: '相除之后，两个组一样分散。',
  },
  arms: { plain: '不除', divided: '除以σ' },
  groups: { one: '8个里对1个', four: '8个里对4个' },
  picture: { before: '相除之前', after: '相除之后，标准差都是1' },
  explanation: ({ stdOne, stdFour, unit, top, lowPlain, highPlain, lowDivided }) => [
    `对四个的组σ是${stdFour}，另一个是${stdOne}。除以它，差别正好消失：两个都成了${unit}。唯一答对的回答得到${top}，这是八个里的最大值：(G − 1)/√G；G = 8时是2.47。`,
    `在你的运行的最后一步里，有信号的组的标准差，不除时从${lowPlain}到${highPlain}，除以σ后都是${lowDivided}。所以很难的提示词与做对一半的权重相同：这就是[难度偏差|difficulty-bias]。`,
  ],
  next: {
    title: '整个批次用一个σ',
    question: '现在呢？哪个组推得更用力？',
    answers: { hard: '8个里对1个', same: '一样', half: '8个里对4个' },
    arms: { batch: '除以批次的σ' },
    explanation: ({ batchOne, batchFour, lowBatch, highBatch }) => [
      `除以同一个数，标准差的差别保留下来：${batchOne}和${batchFour}。做对一半的组，推力大了一半。在你的运行里，标准差现在从${lowBatch}到${highBatch}。`,
    ],
  },
  sum: '除以自己的σ之后，每个有信号的组推力相同，所以罕见的成功权重最大。',
  mistake: '以为答对较多的组，相除之后推力更大。',
}
