import type { Catalogue } from '../../catalogue'

export const warmStart: Catalogue['lessons']['warm-start'] = {
  title: '监督热启动',
  text: [
    '4096个字符串里只有一个有奖励。一步猜64次，几乎总是落空。',
    '第一次运行只用GRPO。第二次先看解答：有20步只模仿解答（监督学习，解答的−log π），接下来20步奖励逐渐接手，最后20步只从奖励中学习。',
  ],
  question: '60步之内，哪次运行学得会这个任务？',
  answers: {
    both: '两次都会；热启动只是更快。',
    warm: '只有热启动的那次。',
    neither: '都不会：任务太难了。',
  },
  arms: { scratch: '只用GRPO', warm: '热启动' },
  explanation: ({ stuck, rewardScratch, afterWarm, live, rewardWarm }) => [
    `从零开始时，${stuck}的组卡住，运行结束时只有${rewardScratch}的回答答对。GRPO只能提高采样到的回答的概率；从未出现过的奖励提供不了学习信号。`,
    `第二次运行靠解答在第20步前后到了${afterWarm}。这时有${live}的组有差别可比，其余的由奖励来完成：最后是${rewardWarm}。语言模型先在示例上微调，再用GRPO，道理就在这里：强化学习需要一个有时能成功的策略。`,
  ],
  next: '热启动可以短到什么程度？试试5步。',
}
