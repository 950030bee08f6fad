import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: '看懂一次出毛病的运行',
  text: [
    '第一次运行是正常的。第二次的学习率是0.05而不是0.003，每步更新八次而不是四次。其余都相同。',
    '一次运行不如意时，奖励最后才告诉你。熵、裁剪比例、比率和零方差组会更早告诉你，还告诉你为什么。',
  ],
  question: '第二次运行会是什么样子？',
  answers: {
    faster: '学得更快，噪声更大。',
    jumps: '奖励不停地上下跳。',
    freezes: '僵住：十分确定，而且是错的。',
  },
  arms: { healthy: '正常', sick: '步子太大' },
  explanation: ({
    rewardHealthy,
    rewardSick,
    ratioSick,
    clippedSick,
    clippedHealthy,
    entropySick,
    deadSick,
    normSick,
  }) => [
    `一开始就是：比率高达${ratioSick}，前五步被裁剪的token占${clippedSick}（正常的那次是${clippedHealthy}）。裁剪能去掉梯度，却挡不住已经迈出的太大的一步。`,
    `接着熵往下掉，最后是${entropySick}。策略一遍又一遍写同样的答案：${deadSick}的组是零方差的，梯度范数是${normSick}。这时每条曲线都很平静，可是奖励只有${rewardSick}，正常的那次有${rewardHealthy}。熵低，只有在组都已解决时才是好消息。这里，它们是卡住了。`,
  ],
  next: '两处改动，是哪一处坏的事？改回一处，再运行一次。',
}
