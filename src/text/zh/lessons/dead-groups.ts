import type { Catalogue } from '../../catalogue'

export const deadGroups: Catalogue['lessons']['dead-groups'] = {
  title: '已解决的组和卡住的组',
  text: [
    '四个字母中的每一个，都有一个长度为3的字符串得1，其余63个得0。策略从乱猜开始。',
    '策略只能从组内奖励的差别中学习。如果一个组的所有回答奖励都一样，优势就全是0，这叫零方差组（dead group）：花费与别的组一样多，却学不到任何东西。全对的叫已解决，全错的叫卡住。',
  ],
  question: '什么时候大多数组是零方差的？',
  answers: {
    start: '只在开头，那时什么都没找到。',
    end: '只在结尾，那时全都找到了。',
    both: '开头和结尾都是。',
  },
  arms: { run: 'GRPO' },
  explanation: ({ from, to, stuck, between, solved, norm, normLast }) => [
    `前五步里，你的组有${stuck}卡住：命中率只有${from}，猜八次通常全都落空。第9到18步，平均有${between}的组有信号。`,
    `最后五步的命中率是${to}，有${solved}的组已解决。梯度范数在你的运行里最高${norm}，这时降到了${normLast}。策略解决了手上的提示词，就不再从中学到什么：更难的提示词才能让它学到更多。`,
  ],
  next: '把零方差组的处理改为“重新采样”（DAPO称之为动态采样），比较要用多少步。这时每一步要花更多的回答。',
}
