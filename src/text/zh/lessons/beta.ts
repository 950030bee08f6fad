import type { Catalogue } from '../../catalogue'

export const beta: Catalogue['lessons']['beta'] = {
  title: 'β与参考策略',
  text: [
    '参考策略是策略在训练开始时的副本。KL量的是策略离它多远：两者给每个token的概率都相同时是0，差别越大，KL越大。GRPO在损失里加上β乘以KL：一股拉回出发点的力。',
    '在语言模型里，参考策略保存着预训练学到的东西。这里它只是一个没训练过、只会猜的网络，所以这股力没有多少东西可保护。',
  ],
  question: '一次运行β = 0，另一次β = 0.5。第二次会怎样结束？',
  answers: {
    higher: '离参考策略更近，奖励更高。',
    same: '离参考策略更近，奖励一样。',
    lower: '离参考策略更近，奖励更低。',
  },
  arms: { free: 'β = 0', held: 'β = 0.5' },
  explanation: ({ klFree, klHeld, rewardFree, rewardHeld, greedyHeld, entropyFree, entropyHeld }) => [
    `β = 0时，你的运行结束在KL ${klFree} nats、奖励${rewardFree}；β = 0.5时，是${klHeld} nats、${rewardHeld}。`,
    `被拉向一个只会猜的策略，就是被拉向乱猜：熵停在${entropyHeld}，而不是${entropyFree}。这个策略的贪心回答（即评估所显示的）得到${greedyHeld}：策略知道的，比它采样出来的好。β为距离定了价；这个价值不值得付，要看参考策略如何，也要看奖励有多可信，下一课就讲这个。`,
  ],
  next: '用GRPO自己的β，即0.04，再运行一次。它还会让奖励变低吗？',
}
