import type { Catalogue } from '../../catalogue'

export const luck: Catalogue['lessons']['luck'] = {
  title: '运气还是差别？',
  about: '两次运行，同样的参数',
  text: ['两次运行的参数完全相同，只有[种子|seed]不同：提示词不同，随机数不同。'],
  question: '奖励在0到1之间。在40步中取相差最大的那一步，相差多少？',
  answers: {
    none: '小于0.1',
    little: '0.1到0.2',
    much: '大于0.2',
  },
  replies: {
    none: '参数相同，抽到的不同。',
    little: '比这更多。',
    much: '相差这么多。',
  },
  arms: { one: '一个种子', two: '另一个种子' },
  picture: { before: '两条奖励曲线', after: '同样的参数，两条曲线' },
  opens: {
    title: '每个种子的第一个提示词，各八个随机回答',
    names: { one: '一个种子', two: '另一个种子' },
  },
  explanation: ({ rewardOne, rewardTwo, gap }) => [
    `最后是${rewardOne}和${rewardTwo}，某一步相差${gap}。按“其他种子”：每条曲线都是同样参数的又一次运行。`,
    '所以两次单独的运行之间的差别说明不了什么。差别大于种子造成的，才算数：两种参数各用几个种子，成对比较，看区间。',
  ],
  next: {
    title: '学习率加十分之一',
    question: '种子相同，[学习率|learning-rate]0.0033，而不是0.003。如果它最后更高或更低，是学习率造成的吗？',
    answers: { yes: '是', no: '不是', seeds: '一次说明不了' },
    arms: { faster: '学习率0.0033' },
    explanation: ({ rewardFaster, gapFaster, gapSeeds }) => [
      `最后是${rewardFaster}，与第一次最多相差${gapFaster}。只换种子就会相差${gapSeeds}：从一对运行里读不出什么。“比较”页可以用许多对。`,
    ],
  },
  sum: '差别大于换种子造成的，才是差别：几个种子，成对，带区间。',
  mistake: '每种参数只运行一次就下结论。',
}
