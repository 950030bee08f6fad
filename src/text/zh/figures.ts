import type { Catalogue } from '../catalogue'

/** What each figure is called, and what it says before there is anything to draw. */
export const figures: Catalogue['figures'] = {
  reward: {
    name: '奖励',
    empty:
      '每一步的平均奖励及其离散程度。评估用贪心解码，只要问题够多，就用训练之外留出的那些。两条线都应该上升。',
  },
  advantage: {
    name: '各组的优势',
    empty: '一个组里哪些回答的概率上升，哪些下降，各变多少。',
  },
  kl: {
    name: 'KL散度',
    unit: 'nats',
    short: { 'actor/ppo_kl': '相对采样策略' },
    empty: '策略离参考策略多远，离采样这批回答的策略又有多远。',
  },
  clip: {
    name: '裁剪比例',
    unit: 'token占比',
    short: { 'clip_ratio/low_mean': '下侧', 'clip_ratio/high_mean': '上侧' },
    empty: '被裁剪拦住的token所占的比例。每一步只做一次更新时，它是0。',
  },
  groupReward: {
    name: '各组的奖励',
    empty: '一步里每个组奖励的均值和离散程度。',
  },
  entropy: {
    name: '熵',
    unit: 'nats',
    empty: '策略有多犹豫。它越有把握，熵就越低。',
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
    empty: '优化器要降低的数，以及它的各部分。它几乎不反映进步。',
  },
  gradNorm: { name: '梯度范数', empty: '按上限缩放之前，梯度的长度。' },
}

export const klFrom: Catalogue['klFrom'] = {
  reference: '相对参考策略',
  old: '相对旧策略',
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
  measureEmpty: '每一步都测，每次贪心评估也测。',
}
