import type { Catalogue } from '../../catalogue'

export const beta: Catalogue['lessons']['beta'] = {
  title: 'β与参考策略',
  text: [
    '参考策略是策略在训练开始时的副本。KL衡量策略离它多远，单位是nat（自然对数的单位）：两者给每个token的概率都相同时是0，差别越大，KL越大。GRPO在损失里加上β乘以KL，把策略往回拉。',
    '在语言模型里，参考策略保存着预训练学到的东西。这里它只是一个没训练过、只会猜的网络，所以没有多少东西值得保护。',
  ],
  question: '一次运行β = 0，另一次β = 0.5。第二次会怎样结束？',
  answers: {
    higher: '离参考策略更近，奖励更高。',
    same: '离参考策略更近，奖励一样。',
    lower: '离参考策略更近，奖励更低。',
  },
  arms: { free: 'β = 0', held: 'β = 0.5' },
  explanation: ({ klFree, klHeld, rewardFree, rewardHeld, greedyHeld, entropyFree, entropyHeld }) => [
    `β = 0时，你的运行结束在KL ${klFree} nat、奖励${rewardFree}；β = 0.5时，是${klHeld} nat、${rewardHeld}。`,
    `被拉向一个只会猜的策略，就是被拉向乱猜：熵（策略有多不确定）停在${entropyHeld}，而不是${entropyFree}。它的贪心回答（每次都取概率最大的token，评估就是这样做的）得到${greedyHeld}：策略学到的，比采样结果显示的多。β取多大合适，要看参考策略有多好，也要看奖励有多可信，下一课就讲这个。`,
  ],
  next: '用GRPO自己的β，即0.04，再运行一次。它还会让奖励变低吗？',
}
