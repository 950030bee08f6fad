import type { Catalogue } from '../../catalogue'

export const tinyDifferences: Catalogue['lessons']['tiny-differences'] = {
  title: '奖励的千分之一',
  about: '小得无关紧要？',
  text: [
    '要把两个数字倒过来写。整个答对，乱猜36次才有一次，得1分。[奖励|reward]有一个毛病：每写对一个数字扣0.0005。',
    '一次运行除以组的[标准差|std]，另一次不除。',
  ],
  question: '在哪次运行里，这个毛病使策略学不会答案？',
  answers: {
    both: '两次都学不会',
    divided: '相除的那次',
    neither: '两次都学得会：只是千分之一',
  },
  replies: {
    both: '不除，千分之一就还是千分之一。',
    divided: '在那里，千分之一的推力与整个奖励一样大。',
    neither: '在大多数组里，它是唯一的差别。',
  },
  arms: { plain: '不除', divided: '除以σ' },
  groups: { flaw: '没有整个答对的：只有毛病', whole: '一个整个答对' },
  picture: { before: '两组各八次乱猜，不除', after: '除以σ，毛病就和奖励一样大' },
  explanation: ({ exactPlain, exactDivided, before, after }) => [
    `整个答对的，相除时最后是${exactDivided}，不除时是${exactPlain}。起初大多数组里没有一个整个答对的，唯一的差别就是这个毛病。除以它自己极小的σ，它就成了一整份推力，把策略从正确的数字推开。`,
    `前十步里，σ平均是${before}，少数有整个答对的组把它拉高了；相除之后是${after}。GRPO除以的是（σ + 0.0001），所以只有小到这个程度的差别才仍然小。噪声、长度项、舍入误差也会这样被放大。`,
  ],
  next: {
    title: '毛病反过来',
    question: '现在每写对一个数字加0.0005。最后有多少整个答对？',
    answers: { little: '几乎没有', all: '几乎全部', worse: '一半左右' },
    arms: { helped: '除以σ，毛病反过来' },
    explanation: ({ exactHelped }) => [
      `最后是${exactHelped}：同样的千分之一被放大后，现在指出了路。除以σ，差别的大小没有了，方向还在。`,
    ],
  },
  sum: '除以σ之后，如果千分之一的差别是组里唯一的差别，它的推力就和1的差别一样。',
  mistake: '只按权重判断奖励的一部分有多重要。',
}
