import type { Catalogue } from '../../catalogue'

export const groups: Catalogue['lessons']['groups'] = {
  title: '组有什么用',
  text: [
    '一个很小的网络，也就是策略（policy），学着把三个数字倒过来写。它逐个token地写（这里一个token就是一个数字），每个token都按网络给出的概率抽取。每一步它拿到16个提示词，对每个提示词写8个回答。同一提示词的所有回答构成一个组（group）。',
    '奖励表示一个回答有多好：一半按写对的数字所占的比例，一半看是否全对。它不反映这个提示词有多难。所以GRPO只把一个回答与它自己的组比：优势（advantage）等于奖励减去组均值，再除以组的标准差。优势为正，这个回答的概率就上升；为负就下降。',
  ],
  question: '两个不同提示词的回答，得到同样的中等奖励。GRPO会让两者的概率都上升吗？',
  answers: {
    always: '会。同样的奖励有同样的作用。',
    never: '不会。只有这一步奖励最高的回答，概率才会上升。',
    depends: '要看各自组里的其他回答。',
  },
  arms: { run: 'GRPO' },
  explanation: ({ reward, lowMean, highMean, upward, downward }) => [
    `看看你这次运行的最后一步。有两个组里都有回答得到奖励${reward}。其中一个组的均值是${lowMean}：在那里它高于均值，优势是${upward}，概率上升。`,
    `另一个组的均值是${highMean}。在那里，同样的奖励低于均值，优势是${downward}，概率下降。奖励的高低，只在组内比较。`,
  ],
  next: '在图里选别的组看看。然后把组大小设为2再运行一次：这时每个回答只与另外一个回答比较。',
}
