import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: '看懂一次出毛病的运行',
  about: '哪条曲线最先显示？',
  text: [
    '第一次运行是正常的。第二次的[学习率|learning-rate]是0.05而不是0.003，每步更新八次而不是四次。',
    '一次运行出毛病时，好几条曲线都会显示，但不是同时。',
  ],
  question: '哪条曲线最先显示第二次运行出了毛病？',
  answers: {
    dead: '零方差组的比例',
    reward: '奖励',
    clipped: '被裁剪的token的比例',
  },
  replies: {
    dead: '策略变得确定之后，组才没有信号。',
    reward: '它最后才显示。',
    clipped: '第一步就显示了。',
  },
  arms: { healthy: '正常', sick: '出毛病' },
  picture: { before: '两次运行的四条曲线', after: '裁剪最先显示，奖励最后' },
  opens: {
    title: '一步能把一个权重移动多远',
    across: '这一步的更新',
    up: '梯度不变时的距离',
    names: { healthy: '正常', sick: '出毛病' },
  },
  explanation: ({
    clippedFirst,
    clippedHealthy,
    entropySick,
    entropyHealthy,
    deadSick,
    deadHealthy,
    earlySick,
    earlyHealthy,
    rewardSick,
    rewardHealthy,
  }) => [
    `第1步里[比率|ratio]就失控了，${clippedFirst}的token被[裁剪|clip]；正常的运行在前十步里最多${clippedHealthy}。裁剪能去掉[梯度|gradient]，却收不回已经迈出的太大的一步。`,
    `前十步里，[熵|entropy]平均是${entropySick}（正常：${entropyHealthy}），${deadSick}的组是[零方差组|dead-group]（正常：${deadHealthy}）。奖励却并不更低：${earlySick}，正常的是${earlyHealthy}。它之后才显示，最后是${rewardSick}，正常的是${rewardHealthy}。`,
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
  sum: '步子太大时，先后显示在比率和裁剪、熵、零方差组里，最后才是奖励。',
  mistake: '只看奖励，而它最后才动。',
}
