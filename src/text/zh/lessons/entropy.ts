import type { Catalogue } from '../../catalogue'

export const entropy: Catalogue['lessons']['entropy'] = {
  title: '熵崩溃',
  text: [
    '熵（entropy）衡量策略有多不确定：四个字母同样可能时是1.39 nat，完全确定时是0。学习必然使它降低，问题是在什么时候。',
    '对四个提示词中的每一个，策略都要找到那个有奖励的字符串。它为一个提示词学到的，也会影响其他提示词，因为用的是同一个网络。第一次运行没有熵奖励；第二次加上一点（0.05），不确定就有奖励。',
  ],
  question: '给不确定加一点奖励：哪一次运行找到的更多？',
  answers: {
    without: '没有熵奖励的：没有什么使它分心。',
    same: '两次都会全部找到。',
    with: '有熵奖励的。',
  },
  arms: { without: '无熵奖励', with: '熵奖励0.05' },
  explanation: ({ entropyWithout, entropyWith, rewardWithout, rewardWith, stuckWithout, stuckWith }) => [
    `第9到20步的熵，没有熵奖励时是${entropyWithout}，有时是${entropyWith}。到最后，第一次运行的回答有${rewardWithout}答对，第二次有${rewardWith}。`,
    `最后卡住的组，没有熵奖励时占${stuckWithout}，有时占${stuckWith}。策略若对一个错误答案完全确定，就总是写它：组卡住，优势全是0，它再也不能从自己的回答里学到什么。这就是熵崩溃：还没找完，熵就没了。`,
  ],
  next: '把熵奖励设为0.5：是不是越多越好？或者改为调高采样温度。',
}
