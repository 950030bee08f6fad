import type { Catalogue } from '../../catalogue'

export const sameGradient: Catalogue['lessons']['same-gradient'] = {
  title: 'REINFORCE与GRPO',
  about: '谁学得更快？',
  text: [
    '训练使所有token的贡献之和变大。在REINFORCE里，一个token贡献A·log π，即[优势|advantage]A乘以[对数概率|log-probability]。在GRPO里，它贡献min(w·A, clip(w)·A)，其中的[比率|ratio]w和[裁剪|clip]就是前两课所讲的。',
    '两次运行的优势、提示词和随机数都相同，每步只更新一次（[μ|mu] = 1）。',
  ],
  question: '两者谁学得更快？',
  answers: {
    grpo: 'GRPO：它的更新有界限',
    same: '谁也不比谁快',
    reinforce: 'REINFORCE：没有什么拦住它',
  },
  replies: {
    grpo: '没有什么需要界限。',
    same: '它们是同一次运行。',
    reinforce: 'GRPO也没有被什么拦住。',
  },
  arms: { reinforce: 'REINFORCE', grpo: 'GRPO，μ = 1' },
  picture: { before: '两条奖励曲线', after: '一条曲线压在另一条上' },
  opens: {
    title: 'A = 1的token对目标的贡献',
    across: '比率w',
    up: '相对w = 1的变化',
    names: { reinforce: 'REINFORCE：A·log π', grpo: 'GRPO：裁剪的w·A' },
  },
  explanation: ({ from, to, gap, ratio, clipped }) => [
    `两者的奖励都从${from}升到${to}；任何一步的差别都不超过${gap}。`,
    `[同策略|on-policy]时比率是1：最大是${ratio}，被裁剪的token占${clipped}。而w在w = 1处的[梯度|gradient]，就是log π的梯度。在第二次更新之前，两者的区别只在于怎样计算优势。`,
    `nanochat的chat_rl.py给“GRPO”加了引号：那里一个token贡献A·log π，A是奖励减组均值。看到一个叫GRPO的程序，要问它的每一部分做什么。`,
  ],
  next: {
    title: '每步四次更新',
    question: '两者都用每批样本更新四次。谁最后更高？',
    answers: { reinforce: 'REINFORCE', same: '一样', grpo: 'GRPO' },
    arms: { reinforceFour: 'REINFORCE，μ = 4', grpoFour: 'GRPO，μ = 4' },
    explanation: ({ reinforceTo, grpoTo }) => [
      `GRPO是${grpoTo}，REINFORCE是${reinforceTo}。现在有东西要修正了：没有比率和裁剪，同样的样本被当成新的推了四次。`,
    ],
  },
  sum: '每步只更新一次时，GRPO的损失与REINFORCE梯度相同；比率和裁剪从第二次更新起才起作用。名字不是算法。',
  mistake: '按名字判断一个程序，又把组基线的作用算在裁剪头上。',
}
