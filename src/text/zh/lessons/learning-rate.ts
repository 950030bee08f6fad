import type { Catalogue } from '../../catalogue'

export const learningRate: Catalogue['lessons']['learning-rate'] = {
  title: '只改学习率',
  about: '三个学习率，一个任务',
  text: ['三次运行只有[学习率|learning-rate]不同：0.001、0.003和0.03。它决定每次[更新|update]权重改变多少。'],
  question: '学习率0.03的运行，60步之后怎样？',
  answers: { small: '奖励低，而且不确定', middle: '奖励低，但是非常确定', large: '奖励是三次里最高的' },
  replies: {
    small: '不确定的是0.001的运行，它太晚。',
    middle: '步子太大，还没答对就确定了。',
    large: '它很快，然后确定了错误的回答。',
  },
  arms: { small: '学习率0.001', middle: '学习率0.003', large: '学习率0.03' },
  picture: { before: '三条奖励曲线', after: '一次太晚，一次僵住' },
  opens: {
    title: '梯度不变时，一个权重能移动多远',
    across: '更新，每步两次',
    up: '距离',
    names: { small: '学习率0.001', middle: '学习率0.003', large: '学习率0.03' },
  },
  explanation: ({ rewardSmall, rewardMiddle, rewardLarge, entropySmall, entropyLarge, deadLarge }) => [
    `最后的奖励是${rewardSmall}、${rewardMiddle}和${rewardLarge}。两次较低的原因正好相反，[熵|entropy]能区分它们：${entropySmall}的策略还不确定，${entropyLarge}的已经确定。`,
    `确定，而且是错的：第三次运行的组有${deadLarge}是[零方差组|dead-group]，没有[梯度|gradient]能纠正它。第一次只需要更多的步。`,
  ],
  next: {
    title: '学习率0.01',
    question: '合适的学习率的三倍。与它相比，最后的零方差组有多少？',
    answers: { less: '更少', same: '一样多', more: '更多' },
    arms: { triple: '学习率0.01' },
    explanation: ({ deadTriple, deadMiddle, rewardTriple }) => [
      `${deadTriple}，合适的学习率是${deadMiddle}；奖励最后是${rewardTriple}。升得快、然后不动的运行，学习率往往太大。`,
    ],
  },
  sum: '学习率太小，就晚而不确定；太大，就早而确定：看熵就能区分。',
  mistake: '看到僵住的运行奖励不动，就把学习率调高。',
}
