import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: '看懂一次出毛病的运行',
  text: [
    '第一次运行是正常的。第二次的学习率是0.05而不是0.003，每步更新八次而不是四次。其余都相同。',
    '一次运行出毛病时，奖励说明不了原因。熵、裁剪比例、比率和卡住的组可以。',
  ],
  question: '第二次运行会是什么样子？',
  answers: {
    faster: '学得更快，噪声更大。',
    jumps: '奖励不停地上下跳。',
    freezes: '僵住：完全确定，而且是错的。',
  },
  arms: { healthy: '正常', sick: '步子太大' },
  explanation: ({
    rewardHealthy,
    rewardSick,
    ratioSick,
    clippedSick,
    clippedHealthy,
    entropySick,
    stuckSick,
    normSick,
  }) => [
    `前五步里，比率高达${ratioSick}，被裁剪的token占${clippedSick}（正常的那次是${clippedHealthy}）。裁剪能去掉梯度，却收不回已经迈出的太大的一步。`,
    `接着熵往下掉，最后是${entropySick}。策略一遍又一遍写同样的错误答案：${stuckSick}的组卡住，梯度范数是${normSick}。奖励只有${rewardSick}，正常的那次有${rewardHealthy}。只有在各组都已解决时，熵低才是好消息。`,
  ],
  next: '两处改动，是哪一处造成的？改回一处，再运行一次。',
}
