import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: '看懂一次出毛病的运行',
  about: '曲线说明什么？',
  text: [
    '第一次运行是正常的。第二次的[学习率|learning-rate]是0.05而不是0.003，每步更新八次而不是四次。',
    '一次运行出毛病时，奖励说明不了原因，别的曲线可以。',
  ],
  question: '第二次运行会是什么样子？',
  answers: {
    faster: '学得更快，噪声更大',
    jumps: '奖励一直上下跳',
    freezes: '僵住：完全确定，而且是错的',
  },
  replies: {
    faster: '步子更大，没有走得更远。',
    jumps: '起初它跳，后来就不动了。',
    freezes: '它很快就不动了。',
  },
  arms: { healthy: '正常', sick: '出毛病' },
  picture: { before: '两次运行的四条曲线', after: '先是比率失控，然后熵和信号消失' },
  opens: {
    title: '一步能把一个权重移动多远',
    across: '这一步的更新',
    up: '梯度不变时的距离',
    names: { healthy: '正常', sick: '出毛病' },
  },
  explanation: ({
    rewardHealthy,
    rewardSick,
    ratioSick,
    ratioHealthy,
    entropySick,
    entropyHealthy,
    deadSick,
  }) => [
    `前十步里，[比率|ratio]高达约${ratioSick}（正常：${ratioHealthy}）。[裁剪|clip]能去掉[梯度|gradient]，却收不回已经迈出的太大的一步。`,
    `同样的十步里，[熵|entropy]平均是${entropySick}（正常：${entropyHealthy}）。最后${deadSick}的组是[零方差组|dead-group]，卡在同样的错误答案上，奖励是${rewardSick}，正常的是${rewardHealthy}。正常的运行最后熵也低，但它确定的是正确的答案。`,
  ],
  next: {
    title: '每次只改一处',
    question: '一次只用大的学习率，一次只更新八次。是哪一处造成的？',
    answers: { updates: '更新八次', together: '两处一起', rate: '学习率' },
    arms: { rate: '学习率0.05', updates: '更新八次' },
    explanation: ({ rewardRate, rewardUpdates, entropyRate, entropyUpdates }) => [
      `只用大的学习率，最后奖励是${rewardRate}，熵是${entropyRate}；只更新八次，是${rewardUpdates}和${entropyUpdates}。`,
    ],
  },
  sum: '步子太大时，先后显示在比率、熵、零方差组里，最后才是奖励。',
  mistake: '只看奖励，而它最后才动。',
}
