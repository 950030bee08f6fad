import type { Catalogue } from '../../catalogue'

export const groupSize: Catalogue['lessons']['group-size'] = {
  title: '组该多大',
  text: [
    '与“已解决的组和卡住的组”那一课同样的搜索：64个字符串里只有一个有奖励。两次运行每步都采样64个回答。一次分成16个组，每组4个；另一次分成2个组，每组32个。',
    '如果一个回答答对的概率是p，一个组的G个回答全错的概率为：(1 − p)^G，全对的概率为：p^G。无论哪种，这个组都是零方差的。',
  ],
  question: '前八步里，哪一次运行的零方差组比例更大？',
  answers: {
    small: '每组4个的。',
    same: '一样大：p是相同的。',
    large: '每组32个的。',
  },
  arms: { small: '每组4个', large: '每组32个' },
  explanation: ({ deadSmall, deadLarge, expectedSmall, expectedLarge, rewardSmall, rewardLarge }) => [
    `前八步里，4个一组的有${deadSmall}是零方差组，32个一组的有${deadLarge}。代入这些步各自的命中率p，公式给出${expectedSmall}和${expectedLarge}。`,
    `然而整次运行的平均奖励，小组是${rewardSmall}，大组是${rewardLarge}。大组较少零方差，但64个回答只够分两个组，一步只见到两个提示词。花费相同时，组大小是一种取舍：成功越罕见，组就要越大才能碰上一次，但一步见到的提示词也就越少。`,
  ],
  next: '试试8个一组和16个一组。',
}
