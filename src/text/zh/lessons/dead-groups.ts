import type { Catalogue } from '../../catalogue'

export const deadGroups: Catalogue['lessons']['dead-groups'] = {
  title: '学不到东西的组',
  about: '什么时候学不下去？',
  text: [
    '四个字母中的每一个，都有一个长度为3的字符串得1，其余63个得0。策略从乱猜开始。',
    '策略只能从组内奖励的差别中学习。如果一个组的奖励都一样，[优势|advantage]就全是0：这是[零方差组|dead-group]。',
  ],
  question: '在这次运行里，零方差组的比例怎样变化？',
  answers: {
    start: '下降：越来越多的组里有人猜中',
    end: '上升：越来越多的组奖励一致',
    both: '先下降，后上升',
  },
  replies: {
    start: '起初是这样。但已解决的组也是零方差组。',
    end: '最后是这样。但起初几乎所有的组都全错。',
    both: '一次运行的两头最多。',
  },
  arms: { run: 'GRPO' },
  picture: { before: '零方差组的比例', after: '起初卡住，最后解决' },
  opens: {
    title: '两个组，各八次乱猜',
    names: { stuck: '全错', live: '一个对' },
  },
  explanation: ({ from, to, stuck, middle, solved, norm, normLast }) => [
    `前十步里，${stuck}的组全错，也就是[卡住|stuck-group]：命中率只有${from}，猜八次常常全都落空。第10到14步里，零方差组只占${middle}：有的猜中，有的落空。`,
    `最后十步的命中率是${to}，${solved}的组全对，也就是[已解决|solved-group]。[梯度范数|gradient-norm]最高${norm}，这时降到了${normLast}：已解决的提示词不再提供信号。`,
  ],
  next: {
    title: '16个一组',
    question: '每个提示词猜的次数加倍。前十步里，卡住的组有多少？',
    answers: { more: '更多', same: '一样多', fewer: '更少' },
    arms: { wide: '16个一组' },
    explanation: ({ stuckWide, stuckEight }) => [
      `${stuckWide}，8个一组时是${stuckEight}。G次全都落空的概率为：(1 − p)ᴳ。组越大，通常越少卡住。`,
    ],
  },
  sum: '奖励全都相同的组没有信号，无论是已解决还是卡住。',
  mistake: '把已解决的组当成好的信号：它的优势全是0。',
}
