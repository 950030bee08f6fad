import type { Catalogue } from '../../catalogue'

export const groupingKey: Catalogue['lessons']['grouping-key'] = {
  title: '分组的键错了',
  about: '谁和谁可以比较？',
  text: [
    '策略为一个有延迟预算的样本选择模型。大模型更准，但对小预算来说太慢。所以一个[提示词|prompt]是样本加上它的预算。',
    '一次运行按样本和预算分组，四个回答一组。另一次只按样本分组：四个回答各有自己的预算。',
  ],
  question: '键错了，会怎样显示出来？',
  answers: {
    dead: '多数组是零方差组',
    live: '零方差组很少，奖励更低',
    same: '看不出来：两次的奖励算法相同',
  },
  replies: {
    dead: '成为零方差组的是键正确的那一次：它的组已解决。',
    live: '它的组一直有信号，原因却不对。',
    same: '奖励算法相同，比较的对象不同。',
  },
  arms: { pair: '正确的键', sample: '错误的键' },
  groups: { pair: '按样本和预算', sample: '只按样本', twice: '只按样本：16个中的8个，每种预算一个' },
  picture: { before: '同一个选择四次，两种分组', after: '最后一步的一个组，两种键' },
  explanation: ({
    deadPair,
    deadSample,
    loose,
    tight,
    spreadPair,
    spreadSample,
    rewardPair,
    rewardSample,
  }) => [
    `键正确时，最后${deadPair}的组是[零方差组|dead-group]：组内的选择一致。键错误时是${deadSample}：选择即使相同，预算不同，奖励也不同。`,
    `最后一步里，预算较大的四种，平均[优势|advantage]是${loose}，其余的是${tight}。所以预算大时无论选什么，概率都被推高。延迟的标准差降到${spreadSample} ms（正确的键：${spreadPair} ms）：几乎所有预算都用同一个模型。奖励是${rewardSample}，正确的键是${rewardPair}。`,
  ],
  next: {
    title: '错误的键，16个一组',
    question: '现在每个组里每种预算出现两次。奖励最后是多少？',
    answers: { low: '一样低', half: '一半', high: '与键正确时差不多高' },
    arms: { twice: '错误的键，G = 16' },
    explanation: ({ rewardTwice, deadTwice, spreadTwice, spreadRight }) => [
      `是${rewardTwice}。奖励现在看不出这个错误，另外两条曲线看得出：${deadTwice}的组是零方差组，延迟的标准差是${spreadTwice} ms，而不是${spreadRight} ms。`,
    ],
  },
  sum: '除了回答本身，凡是影响奖励的，都属于分组的键。',
  mistake: '把没有零方差组当作好现象。',
}
