import type { Catalogue } from '../../catalogue'

export const stages: Catalogue['lessons']['stages'] = {
  title: '分三个阶段训练',
  about: '预热有什么用？',
  text: [
    '策略复原图像：为16个小块各设两个滤波强度。优势把每个奖励与所有奖励的滑动平均比较。[学习率|learning-rate]是0.05，通常是0.006。',
    '一次运行只用GRPO。一次先模仿一步[解答|warm-start]。第三次有三个阶段：5步只学解答，20步过渡到GRPO，25步只用GRPO。',
  ],
  question: '没有解答的那次运行会怎样？',
  answers: {
    falls: '奖励先下降',
    later: '学得一样，只是更晚',
    highest: '最后最高：没有什么限制它',
  },
  replies: {
    falls: '最初几步走错了方向。',
    later: '它不只是更晚。',
    highest: '也没有什么给它指路。',
  },
  arms: { none: '只用GRPO', short: '一步解答', staged: '三个阶段' },
  picture: { before: '奖励和策略损失', after: '没有解答时奖励下降，损失为正' },
  opens: {
    title: '三幅图像的奖励：从不改动到解答，再往后',
    across: '强度（0：不改动，1：与解答相同）',
    up: '奖励',
    names: { one: '图像1', two: '图像2', three: '图像3' },
  },
  explanation: ({
    firstNone,
    fallNone,
    lossNone,
    lossStaged,
    thenNone,
    thenShort,
    thenStaged,
    rewardNone,
    rewardShort,
    rewardStaged,
  }) => [
    `步子大时，只用GRPO通常先下降：第1步的奖励是${firstNone}，第6到10步是${fallNone}。奖励低于滑动平均，优势就是负的，所以较好的回答也被推低。策略损失显示了这一点：前五步是${lossNone}（三个阶段：${lossStaged}）。`,
    `第11到20步的奖励：没有解答是${thenNone}，一步解答太短，是${thenShort}，三个阶段是${thenStaged}。最后是${rewardNone}、${rewardShort}和${rewardStaged}。`,
  ],
  next: {
    title: '没有解答，另改一处',
    question: '一次在组内比较。另一次用通常的学习率。哪一次最后与三个阶段一样高？',
    answers: { slow: '第二次', group: '第一次', neither: '都不会' },
    arms: { group: '组均值', slow: '学习率0.006' },
    explanation: ({ rewardGroup, rewardSlow, rewardThree }) => [
      `它最后是${rewardGroup}（三个阶段：${rewardThree}）。组里总有回答高于组均值，所以总有回答被推高。用通常的学习率时，奖励是${rewardSlow}：步子小，升得更晚。`,
    ],
  },
  sum: '先用解答预热，GRPO就从奖励高的地方开始，最初的大步不会走偏。',
  mistake: '只比较运行怎样结束，不看怎样开始。',
}
