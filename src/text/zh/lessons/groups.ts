import type { Catalogue } from '../../catalogue'

export const groups: Catalogue['lessons']['groups'] = {
  title: '组有什么用',
  about: '同样的奖励，两个提示词',
  text: [
    '一个很小的网络，也就是[策略|policy]，学着把三个数字倒过来写。每一步有16个提示词，每个提示词写8个[回答|completion]。同一提示词的所有回答构成一个[组|group]。',
    '[奖励|reward]表示回答有多好。横条是奖励；运行之后，箭头表示每个回答的概率被往上或往下推多少。',
  ],
  question: '两个组里各有回答得到0.33。GRPO会怎样对待这些回答？',
  answers: {
    always: '概率都上升：都得到了一些奖励',
    never: '概率都下降：没有一个全对',
    depends: '一个组里上升，另一个组里下降',
  },
  replies: {
    always: '奖励大于0还不够。',
    never: '回答不必全对，概率也会上升。',
    depends: '一个上升，另一个下降。',
  },
  arms: { run: 'GRPO' },
  groups: { low: '奖励较低的组', high: '奖励较高的组', pair: '同一提示词的两个回答' },
  picture: { before: '两个组的奖励，各八个回答', after: '你的运行里，两个组中的同一奖励' },
  explanation: ({ reward, lowMean, highMean, upward, downward }) => [
    `最后一步里，两个组都有回答得到奖励${reward}。第一个组的均值是${lowMean}：这个回答比本组好，[优势|advantage]是${upward}。`,
    `第二个组的均值是${highMean}。同样的奖励低于均值，优势是${downward}。奖励不反映提示词有多难，所以GRPO只把回答与它自己的组比较。`,
  ],
  next: {
    title: '两个一组',
    question: '每个回答只有一个对手。它的优势取决于什么？',
    answers: { half: '自己的奖励', same: '只看谁更好', any: '提示词' },
    arms: { two: '2个一组' },
    explanation: ({ size }) => [
      `两个里较好的总是得到${size}，另一个得到它的相反数，不论两个奖励有多接近：除以[标准差|std]之后，两个奖励只剩谁高谁低。`,
    ],
  },
  sum: '优势把一个奖励与同一提示词的其他奖励比较，从不与别的提示词比较。',
  mistake: '把优势当成回答的分数，而不是组内的比较。',
}
