import type { Catalogue } from '../../catalogue'

export const lossValue: Catalogue['lessons']['loss-value'] = {
  title: '损失的数值意味着什么',
  about: '好的损失会下降吗？',
  text: [
    '在监督学习里，模型学会的过程中[损失|loss]会下降。这里每步只[更新|update]一次，损失就是各token的[优势|advantage]的均值，再取负号。',
  ],
  question: '策略会学会。它的损失的数值会怎样？',
  answers: { falls: '随奖励上升而下降', zero: '停在原处', rises: '随奖励一起上升' },
  replies: {
    falls: '奖励上升了，损失却没有动。',
    zero: '它没有动。',
    rises: '奖励上升了，损失却没有动。',
  },
  arms: { run: 'GRPO' },
  picture: { before: '损失和奖励', after: '损失停在0，策略照样学会' },
  opens: {
    title: '一个组的优势',
    names: { group: '一个提示词的八个回答' },
  },
  explanation: ({ loss, most, from, to }) => [
    `损失是${loss}，与0的距离从未超过${most}，那只是舍入误差。奖励从${from}升到${to}。`,
    '每个组的优势之和是0，所以均值也是0。提供信号的是[梯度|gradient]，不是数值：每个回答的[对数概率|log-probability]各按自己的方向改变。',
  ],
  next: {
    title: '只用奖励本身',
    question: '什么也不减，什么也不除：奖励本身就是[优势|advantage]。损失现在会怎样？',
    answers: { falls: '下降', stays: '停在0', rises: '上升' },
    arms: { bare: '奖励本身' },
    explanation: ({ lossFrom, lossTo, rewardFrom, rewardTo }) => [
      `它从${lossFrom}降到${lossTo}，奖励从${rewardFrom}升到${rewardTo}：它就是平均奖励的相反数。所以它的数值取决于优势怎样得出。要看奖励，不要看损失。`,
    ],
  },
  sum: '减去组均值时，同策略的损失总是0，不论学到了什么：它的数值不反映进展。',
  mistake: '因为损失不下降就停掉运行。',
}
