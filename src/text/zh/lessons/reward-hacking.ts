import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['lessons']['reward-hacking'] = {
  title: '奖励作弊',
  about: '评委很满意',
  text: [
    '策略围绕一个主题写六个词。读者希望主题只出现一次，而且六个词各不相同。但训练只看得到评委的分，它只数主题出现多少次。',
    '读者的分只测量，不用来学习。[β|beta] = 0。',
  ],
  question: '评委的分会上升。读者的分会怎样？',
  answers: {
    both: '也上升，只是慢一些',
    falls: '从一开始就下降',
    turns: '先上升，再下降',
  },
  replies: {
    both: '只在两者意见一致时，它才上升。',
    falls: '起初它上升：从不提到主题的文字，谁都不满意。',
    turns: '两者意见一致时，它上升。',
  },
  metrics: { reward: '评委的分', 'task/true': '读者的分' },
  arms: { run: 'β = 0' },
  picture: { before: '评委的分和读者的分', after: '评委满意，读者不满意' },
  opens: {
    title: '六个随机词组成的八篇短文',
    across: '短文',
    up: '得分',
    names: { judge: '评委', reader: '读者' },
  },
  explanation: ({ judgeFrom, judgeTo, trueFrom, trueBest, trueTo, drift }) => [
    `评委的分从${judgeFrom}升到${judgeTo}。读者的分从${trueFrom}开始，到过${trueBest}，最后是${trueTo}：这时几乎每个词都是主题。这就是[奖励作弊|reward-hacking]。`,
    `训练所用的数都看不出这件事。从距离能看出一点：策略最后离[参考策略|reference-policy]${drift} nat，在那里评委从未经过检验。`,
  ],
  next: {
    title: '用β = 0.3拉住它',
    question: '与第一次运行相比，读者的分现在怎样？',
    answers: { lower: '更低', same: '一样', higher: '更高' },
    arms: { held: 'β = 0.3' },
    explanation: ({ judgeHeld, trueHeld, driftHeld, trueFree }) => [
      `是${trueHeld}，第一次是${trueFree}；评委的分是${judgeHeld}，离参考策略${driftHeld} nat。奖励少了，文字好了。`,
    ],
  },
  sum: '奖励只在它当初所针对的范围附近可靠：把策略拉在附近，及早停止，或者修正奖励。',
  mistake: '指望评估发现它，而评估用的是同一个评委。',
}
