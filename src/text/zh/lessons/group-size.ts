import type { Catalogue } from '../../catalogue'

export const groupSize: Catalogue['lessons']['group-size'] = {
  title: '组该多大',
  about: '4个回答还是32个？',
  text: [
    '与前面一样，64个字符串里只有一个有奖励。两次运行每步都采样256个回答：一次是64个组，每组4个；另一次是8个组，每组32个。',
    '如果一个回答答对的概率是p，一个[组|group]的G个全对的概率是pᴳ，全错的概率为：(1 − p)ᴳ。无论哪种，它都是[零方差组|dead-group]：pᴳ + (1 − p)ᴳ。运行之后，虚线就是这个公式。',
  ],
  question: '40步里，哪一次运行得到的奖励更多？',
  answers: {
    small: '每组4个：一步的提示词更多',
    same: '差不多',
    large: '每组32个：零方差组更少',
  },
  replies: {
    small: '零方差组更多，其余的组教的也差不多。',
    same: '零方差组更少，组数也更少，两者大致相抵。',
    large: '零方差组更少，但总共只有八个组。',
  },
  arms: { small: '4个一组', large: '32个一组' },
  picture: { before: '零方差组的比例和奖励', after: '零方差组更多，奖励差不多' },
  opens: {
    title: '组的方差有多常是0：pᴳ + (1 − p)ᴳ',
    across: 'p：一个回答答对',
    up: '零方差组的比例',
    names: { small: '4个一组', large: '32个一组' },
  },
  explanation: ({ deadSmall, deadLarge, expectedSmall, expectedLarge, rewardSmall, rewardLarge }) => [
    `前十步里，4个一组的有${deadSmall}是零方差组，32个一组的有${deadLarge}。代入每一步的命中率，公式给出${expectedSmall}和${expectedLarge}。`,
    `然而整次运行的平均奖励，小组是${rewardSmall}，大组是${rewardLarge}：256个回答只够分八个大组。如果提示词很多，大组的一步见到的提示词就更少。`,
  ],
  next: {
    title: '16个一组',
    question: '公式只用一个p，即整步的命中率。前十步里，16个一组的零方差组与公式相比怎样？',
    answers: { below: '更少', equal: '一样多', above: '更多' },
    arms: { middle: '16个一组' },
    explanation: ({ deadMiddle, expectedMiddle, rewardMiddle }) => [
      `有${deadMiddle}，公式给出${expectedMiddle}；换别的种子，通常也是更多。四个提示词的进度不同：一个的p接近0，另一个接近1，奖励一致的组就比两个都取均值时多。平均奖励是${rewardMiddle}。`,
    ],
  },
  sum: '花费相同时，较大的组较少成为零方差组，但一步见到的提示词也较少。',
  mistake: '在提示词数相同、而不是回答数相同的条件下比较组的大小。',
}
