import type { Catalogue } from '../../catalogue'

export const std: Catalogue['lessons']['std'] = {
  title: '除以标准差做了什么',
  text: [
    '减去均值之后，一个组的奖励以0为中心。GRPO接着把它们除以组的标准差（std），Dr. GRPO不除。',
    '各组的标准差不同。奖励只有0和1时，一半的回答答对，标准差最大；八个里只对一个，或对七个，标准差就小。一个组的优势的标准差，表示这个组推动策略的力度。',
  ],
  question: '一个组8个回答里对1个，另一个组8个里对4个。除以标准差之后，哪个组推动策略的力度更大？',
  answers: {
    hard: '只对一个的。',
    half: '对四个的。',
    same: '两个一样大。',
  },
  arms: { plain: '不除', divided: '除以标准差' },
  explanation: ({ lowPlain, highPlain, lowDivided, highDivided, topPlain, topDivided }) => [
    `不除时，有信号的组中，九成的优势标准差在${lowPlain}到${highPlain}之间；除以标准差之后，在${lowDivided}到${highDivided}之间：每个这样的组力度都一样。`,
    `所以很难和很容易的提示词，与做对一半的权重相同。这就是难度偏差。而且罕见的成功权重更大：最后一步最大的优势，不除时是${topPlain}，除以标准差后是${topDivided}。G个回答里只对一个时，它达到最大值：(G − 1)/√G；G = 8时是2.47。`,
  ],
  next: '把奖励缩放设为“按批次”再运行一次：各组用同一个除数，组与组的差别就保留下来。',
}
