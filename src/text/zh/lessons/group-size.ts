import type { Catalogue } from '../../catalogue'

export const groupSize: Catalogue['lessons']['group-size'] = {
  title: '组该多大',
  about: '4个回答还是32个？',
  text: [
    '与前面一样，64个字符串里只有一个有奖励。两次运行每步都采样64个回答：一次是16个组，每组4个；另一次是2个组，每组32个。',
    '如果一个回答答对的概率是p，一个[组|group]的G个全对的概率是p^G，全错的概率为：(1 − p)^G。无论哪种，它都是[零方差组|dead-group]：p^G + (1 − p)^G。虚线就是这个公式。',
  ],
  question: '40步里，哪一次运行得到的奖励更多？',
  answers: {
    small: '每组4个：一步的提示词更多',
    same: '一样多：都采样64个回答',
    large: '每组32个：零方差组更少',
  },
  replies: {
    small: '在这里，更多的提示词更有用。',
    same: '花费相同，学到的不同。',
    large: '零方差组更少，学到的却也更少。',
  },
  arms: { small: '4个一组', large: '32个一组' },
  picture: { before: '零方差组的比例和奖励', after: '零方差组更多，奖励也更多' },
  explanation: ({ deadSmall, deadLarge, expectedSmall, expectedLarge, rewardSmall, rewardLarge }) => [
    `前十步里，4个一组的有${deadSmall}是零方差组，32个一组的有${deadLarge}。代入每一步的命中率，公式给出${expectedSmall}和${expectedLarge}。`,
    `然而整次运行的平均奖励，小组是${rewardSmall}，大组是${rewardLarge}：64个回答只够分两个大组，一步只见到两个提示词。`,
  ],
  next: {
    title: '16个一组',
    question: '前十步里，16个一组的有多少是零方差组？',
    answers: { more: '最多', between: '比4个的少', four: '与4个的一样' },
    arms: { middle: '16个一组' },
    explanation: ({ deadMiddle, rewardMiddle }) => [
      `有${deadMiddle}，平均奖励是${rewardMiddle}。成功越罕见，组就要越大才能碰上一次；组越大，一步见到的提示词就越少。`,
    ],
  },
  sum: '花费相同时，较大的组较少成为零方差组，但一步见到的提示词也较少。',
  mistake: '在提示词数相同、而不是回答数相同的条件下比较组的大小。',
}
