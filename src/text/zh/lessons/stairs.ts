import type { Catalogue } from '../../catalogue'

export const stairs: Catalogue['lessons']['stairs'] = {
  title: '名叫GRPO，其实是REINFORCE',
  about: '名字说明什么？',
  text: [
    'nanochat的chat_rl.py给“GRPO”加了引号：它的[优势|advantage]是奖励减组均值，[损失|loss]是−A·log π。没有标准差、[比率|ratio]、[裁剪|clip]和[参考策略|reference-policy]。',
    '第一次运行就是这个规则，做很小的应用题。第二次加上比率和裁剪，两者都在设置[代理目标|surrogate]里。第三次再把每一步的回答用来更新四次。',
  ],
  question: '加上哪一样，曲线才会变？',
  answers: {
    ratio: '比率和裁剪',
    updates: '每步更新四次',
    both: '两样都会',
  },
  replies: {
    ratio: '只加比率和裁剪，什么也没变。',
    updates: '是多出来的更新改变了曲线。',
    both: '只有其中一样会。',
  },
  arms: { nanochat: 'nanochat的规则', ratio: '+ 比率与裁剪', updates: '+ 四次更新' },
  picture: { before: '三条奖励曲线', after: '第二条压在第一条上' },
  opens: {
    title: '一个token对目标的贡献，没有和有比率与裁剪',
    across: '比率w',
    up: '相对w = 1的变化',
    names: {
      ruleUp: 'nanochat，A = 1',
      clipUp: '比率、裁剪，A = 1',
      ruleDown: 'nanochat，A = −1',
      clipDown: '比率、裁剪，A = −1',
    },
  },
  explanation: ({ gapRatio, gapUpdates, ratioOne, ratioMany, clipped }) => [
    `前两次运行的奖励最大相差${gapRatio}：每步只更新一次时，比率不超过${ratioOne}，裁剪从不起作用。`,
    `更新四次时，比率高达${ratioMany}，整次运行里被裁剪的token占${clipped}，一步的奖励最多相差${gapUpdates}。看到一个叫GRPO的程序，要问它的每一部分做什么。`,
  ],
  next: {
    title: '更新四次，去掉比率和裁剪',
    question: '去掉比率和裁剪，保留四次更新。第三条曲线会变吗？',
    answers: { nothing: '不会', changes: '会' },
    arms: { reinforce: '四次更新，无比率' },
    explanation: ({ gapClip }) => [`会，一步最多相差${gapClip}：从第二次更新起，比率和裁剪才有事可做。`],
  },
  sum: '名字不是算法：要问优势怎么算，有没有第二次更新，有没有参考策略。',
  mistake: '按名字判断一个实现。',
}
