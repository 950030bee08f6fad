import type { Catalogue } from '../catalogue'

/** What each figure is called, and what it says before there is anything to draw. */
export const figures: Catalogue['figures'] = {
  reward: {
    name: '奖励',
    ends: { 'eval/reference_reward': '参考策略' },
    empty: '每一步的平均奖励及其标准差。评估用贪心解码；任务有留出的问题时，就用它们。两条线都应该上升。',
  },
  advantage: {
    name: '各组的优势',
    empty: '每个回答的优势：大于0就往上推，小于0就往下推。',
  },
  kl: {
    name: 'KL散度',
    unit: 'nat',
    short: {
      'actor/ppo_kl': '相对旧策略',
      reference_age: '距上次同步的更新数',
      reference_distance: '距离，nat',
    },
    empty: '策略离参考策略多远，离采样这批回答的策略又有多远。',
  },
  clip: {
    name: '裁剪比例',
    unit: 'token占比',
    short: { 'clip_ratio/low_mean': '下侧', 'clip_ratio/high_mean': '上侧' },
    empty: '被裁剪拦住的token所占的比例。每一步只做一次更新时，它是0。',
  },
  groupAdvantage: {
    name: '组内的优势',
    short: { group_advantage_mean: '均值' },
    empty: '组内优势的均值和标准差，再对一步里的各组取平均。',
  },
  groupReward: {
    name: '各组的奖励',
    empty: '一步里每个组奖励的均值和标准差。',
  },
  entropy: {
    name: '熵',
    unit: 'nat',
    empty: '策略有多不确定。它越有把握，熵就越低。',
  },
  loss: {
    name: '损失',
    short: {
      loss: '总和',
      'loss/policy': '策略',
      'loss/kl': 'KL',
      'loss/entropy': '熵奖励',
      'loss/supervised': '监督',
      'loss/consistency': '一致性',
    },
    empty: '优化器要最小化的损失，以及它的各部分。它不反映进步：请看奖励。',
  },
  stagedPolicy: {
    name: '策略损失',
    short: { 'actor/pg_loss': 'loss_pg' },
    empty: 'loss_pg：乘权重之前的策略损失。如果它一直为正而且越来越大，训练就不稳定。',
  },
  supervised: {
    name: '监督损失',
    short: { loss_sup: 'loss_sup' },
    empty: 'loss_sup：解答的−log π。学解答的时候，它应该下降。',
  },
  consistency: {
    name: '一致性损失',
    short: { loss_cons: 'loss_cons' },
    empty: 'loss_cons：权重不为0时，策略用两种方式看同一个问题，所给的均值相差多少。',
  },
  stageWeights: {
    name: '各阶段的权重',
    short: { lambda_sup: 'λ_sup', lambda_pg: 'λ_pg' },
    empty: '监督损失和策略损失在每一步的权重。',
  },
  globalReward: {
    name: '全局奖励',
    short: { global_reward_mean: '均值', global_reward_std: '标准差' },
    empty: '所选估计器用来归一化奖励的滑动平均和标准差。',
  },
  batchAdvantage: {
    name: '批次的优势',
    short: { advantages_mean: '均值', advantages_std: '标准差' },
    empty: '一步里所有优势的均值和标准差，应该保持在0和1附近。',
  },
  gradNorm: { name: '梯度范数', empty: '按上限缩放之前，梯度的长度。' },
}

export const advantageBalance: Catalogue['advantageBalance'] = (balance) => {
  const { mean, std, isNearZero, isNearOne, isEarlier } = balance
  if (isEarlier && !(isNearZero && isNearOne))
    return `最近20步：均值${mean}，标准差${std}。奖励是与之前各步的奖励相比，所以一步之内的均值不必是0，标准差也不必是1；限幅若更常截去一侧，也会使均值偏离。`
  return `最近20步：均值${mean}，${isNearZero ? '接近0' : '不接近0'}；标准差${std}，${isNearOne ? '接近1' : '不接近1'}。`
}

export const klFrom: Catalogue['klFrom'] = {
  reference: '相对参考策略',
  old: '旧策略（惩罚）',
  none: '没有参考策略',
}

/** Figures of what a task itself measures. */
export const taskFigures: Catalogue['taskFigures'] = {
  rewardParts: {
    name: '奖励的各部分',
    empty: '奖励每个部分的均值，未乘权重。',
  },
  partWeights: (parts) => `未乘权重：${parts.join('、')}。`,
  partWeight: (part, weight) => `${part} × ${weight}`,
  of: (measure, side) => `${measure}，${side}`,
  training: '训练',
  evaluation: '评估',
  std: (measure) => ({
    label: `${measure}的标准差`,
    help: `“${measure}”在一步的所有回答上的标准差，除以个数减1。`,
  }),
  measureEmpty: '每一步都测，每次贪心评估也测。',
}
