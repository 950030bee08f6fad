import type { Catalogue } from '../../catalogue'

export const warmStart: Catalogue['lessons']['warm-start'] = {
  title: '监督热启动',
  about: '找不到的搜索',
  text: [
    '4096个字符串里只有一个有奖励。一步猜64次。',
    '第一次运行只用GRPO。第二次先看解答：有20步只模仿（[热启动|warm-start]），接下来20步奖励逐渐接手，最后20步只从奖励中学习。',
  ],
  question: '60步之内，哪次运行学得会这个任务？',
  answers: {
    both: '两次都会，只是有早有晚',
    warm: '只有第二次',
    neither: '都不会：太难了',
  },
  replies: {
    both: '第一次根本没有开始学。',
    warm: '第一次根本没有开始学。',
    neither: '对第二次来说，几个解答就够了。',
  },
  arms: { scratch: '只用GRPO', warm: '热启动' },
  picture: { before: '奖励和零方差组', after: '从零开始，没有什么可比' },
  opens: {
    title: '有没有找到',
    across: '一个回答答对的概率',
    up: '至少有一个对',
    names: { group: '8个回答里', step: '64个回答里', guess: '乱猜：1/4096' },
  },
  explanation: ({ stuck, rewardScratch, afterWarm, deadThen, rewardWarm }) => [
    `从零开始时，${stuck}的组是[零方差组|dead-group]，奖励最后是${rewardScratch}。GRPO只能提高采样到的回答的概率。`,
    `第二次运行靠解答在第16到25步到了${afterWarm}，这时${deadThen}的组是零方差组。其余的由奖励完成：${rewardWarm}。所以语言模型要先在示例上微调。`,
  ],
  next: {
    title: '五步解答',
    question: '热启动只有四分之一。它能走多远？',
    answers: { never: '哪儿也到不了', half: '一半', nearly: '几乎一样远' },
    arms: { short: '短的热启动' },
    explanation: ({ rewardShort, afterShort }) => [
      `到${rewardShort}。第16到25步是${afterShort}：强化学习需要的，只是一个有时能成功的策略。`,
    ],
  },
  sum: '强化学习需要一个有时能成功的策略；解答可以使它成为这样的策略。',
  mistake: '碰运气找不到的，指望多走几步就能找到。',
}
