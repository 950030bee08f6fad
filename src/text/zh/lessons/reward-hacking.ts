import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['lessons']['reward-hacking'] = {
  title: '奖励作弊（reward hacking）',
  text: [
    '策略围绕一个主题写六个词。读者希望主题只出现一次，而且六个词各不相同。但训练只看得到评委的分，他只数主题出现多少次。读者的分只测量，不用来学习。',
    '起初两者意见一致：一篇从不提到主题的文字，谁都不满意。',
  ],
  question: '评委的分会上升。读者的分会怎样？',
  answers: {
    both: '也上升，只是慢一些。',
    falls: '从一开始就下降。',
    turns: '先上升，再下降。',
  },
  arms: { run: 'β = 0' },
  explanation: ({ judgeFrom, judgeTo, trueFrom, trueBest, trueTo, drift }) => [
    `评委的分从${judgeFrom}升到${judgeTo}。读者的分从${trueFrom}开始，到过${trueBest}，最后是${trueTo}：这时几乎每个词都是主题。`,
    `训练所用的数都看不出这件事：奖励和评估都是评委的分。看得出来的是距离：策略最后离参考策略${drift} nat，在那里评委从未经过检验。评委只在它当初所针对的文字附近可靠。所以，要么早停，要么把策略拉在参考策略附近，要么修正奖励。`,
  ],
  next: '用β = 0.3运行一次。策略停在哪里，读者怎么说？',
}
