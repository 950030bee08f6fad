import type { Catalogue } from '../../catalogue'

/** Sentences of the balance: one group, from rewards to advantages. */
export const balance: Catalogue['balance'] = {
  history: {
    rewardStd: '奖励的标准差',
    advantageMean: '优势的均值',
    advantageStd: '优势的标准差',
  },
  columns: ['组', '优势均值', '优势标准差', '奖励均值', '奖励标准差', '状态'],
  stages: { reward: '奖励', centred: '减去基线', advantage: '除以标准差' },
  stagesLabel: '从奖励到优势',
  group: (prompt, answers) => `对${prompt}的${answers}个回答`,
  picture: (group, sentence) => `${group}。${sentence}`,
  groups: '这一步的各组',
  column: (group, prompt, state, mean, std) =>
    `第${group}组，${prompt}：${state}，优势均值${mean}，标准差${std}`,
  mean: '优势的均值',
  std: '优势的标准差',

  reward: {
    group: ({ baseline }) => `每个点是一个回答，按奖励排开。▲是本组的均值，${baseline}。`,
    leave_one_out: ({ answers }) => `每个点是一个回答，按奖励排开。标记是其余${answers - 1}个回答的均值。`,
    batch: ({ baseline, allAnswers }) =>
      `每个点是一个回答，按奖励排开。▲是这一步全部${allAnswers}个回答的均值，${baseline}。`,
    running: ({ baseline }) => `每个点是一个回答，按奖励排开。▲是之前各步的均值，${baseline}。`,
    none: () => '每个点是一个回答，按奖励排开。没有基线，所以▲在0处。',
    other: ({ baseline }) => `每个点是一个回答，按奖励排开。所选估计器把基线▲放在${baseline}。`,
    unknown: () => '每个点是一个回答，按奖励排开。所选估计器没有可以画出的基线。',
  },

  centred: {
    group: () => '高于均值的往上推，低于均值的往下推。所有箭头加起来是0。',
    leave_one_out: () => '减去其他回答的均值。所有箭头加起来是0。',
    batch: () => '减去这一步的均值。一个组的回答可能全落在同一侧。',
    running: () => '减去之前各步的均值。一个组的回答可能全落在同一侧。',
    none: () => '什么都不减。奖励为正的回答都被往上推，最好的推得最多。',
    other: () => '减去基线。高于它的回答被往上推，低于它的往下推。',
    unknown: () => '所选估计器不减基线。最后一个阶段给出它的优势。',
  },

  advantage: {
    group: ({ divisor }) => `除以本组的标准差${divisor}：有信号的组现在标准差都一样。`,
    batch: ({ divisor }) => `除以整步的标准差${divisor}：每个组都按同样的倍数伸缩。`,
    none: () => '不做除法：奖励相差不大的组，推力也小。',
    other: ({ divisor }) => `所选估计器除以${divisor}。`,
    unknown: () => '所选估计器算出的优势。',
  },

  solved: (answers) => `已解决：${answers}个回答都拿到最高奖励。奖励都相同，所以优势都是0，没有箭头。`,
  stuck: (answers) => `卡住：${answers}个回答奖励都一样，而且不是最高。优势都是0，所以没有箭头。`,
  noSignal: (answers) =>
    `${answers}个回答奖励都相同，但基线不是本组的均值，所以优势不是0，更新对它们的推力都一样。`,
  klDiffers: (answers) =>
    `${answers}个回答奖励都一样。从各个奖励里扣掉的KL不同，所以优势不是0，更新仍会推动它们。`,
  unused: '成对代理目标不看优势：它直接比较两两之间的奖励。',
}
