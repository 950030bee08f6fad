import type { Catalogue } from '../../catalogue'

export const deadGroups: Catalogue['lessons']['dead-groups'] = {
  title: '已解决的组和卡住的组',
  text: [
    '对每个字母，有一个三个字母的串奖励1，其余63个什么也没有。策略从乱猜开始。',
    '一个组从差别中学习。如果所有回答奖励都一样，优势就全是0，这叫零方差组：花费与别的组一样多，却什么也教不了。全对的叫已解决，全错的叫卡住。',
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
    `最后五步的命中率是${to}，有${solved}的组已解决。梯度范数在你的运行里最高${norm}，这时降到了${normLast}。策略解决了手里的提示，就不再从中学到什么：更难的提示能教它更多。`,
  ],
  next: '让零方差组重新采样（DAPO称之为动态采样），比较要用多少步。它每一步需要更多的回答。',
}
