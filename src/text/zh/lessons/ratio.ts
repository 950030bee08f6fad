import type { Catalogue } from '../../catalogue'

export const ratio: Catalogue['lessons']['ratio'] = {
  title: '比率与μ',
  about: '每步更新一次还是四次？',
  text: [
    '采样是一步中最贵的部分。[μ|mu]表示：采样新的回答之前，同一批回答用来更新几次。',
    '第一次更新之后，策略就不再是采样时的那个了。[比率|ratio]w等于token现在的概率除以采样时的概率。[裁剪|clip]给它设限：比率超出1 ± ε（这里是0.8到1.2），而[优势|advantage]还要把它推得更远时，这个token就没有[梯度|gradient]。',
  ],
  question: '一次运行每步更新一次，另一次更新四次。40步之后，哪一次的奖励更高？',
  answers: {
    fewer: '更新一次的：样本从不过时',
    same: '一样高：见到的回答一样多',
    more: '每批样本更新四次的',
  },
  replies: {
    fewer: '稍旧的样本仍然值得用。',
    same: '同样的回答，用得多，学得也多。',
    more: '用四次是值得的。',
  },
  arms: { one: 'μ = 1', four: 'μ = 4' },
  picture: { before: '奖励、比率和被裁剪的token', after: '更新四次学得更快，有些token被裁剪' },
  opens: {
    title: '一个token的比率',
    across: '现在的概率',
    up: '比率w',
    names: { quarter: '采样时是25%', half: '采样时是50%', high: '1 + ε', low: '1 − ε' },
  },
  explanation: ({ rewardOne, rewardFour, ratioOne, ratioFour, clippedOne, clippedFour }) => [
    `用了同样多的回答之后，每步更新一次的奖励最后是${rewardOne}，更新四次的是${rewardFour}。`,
    `就整次运行来说，μ = 1时，最大的比率是${ratioOne}，被裁剪的token占${clippedOne}：没有什么要修正。μ = 4时，比率到了${ratioFour}，被裁剪的占${clippedFour}。`,
  ],
  next: {
    title: 'μ = 16',
    question: '更新次数再乘以四。与μ = 4相比，最后的奖励怎样？',
    answers: { more: '更高', same: '一样', less: '更低' },
    arms: { many: 'μ = 16' },
    explanation: ({ rewardMany, rewardBefore, ratioMany, clippedMany }) => [
      `是${rewardMany}，μ = 4时是${rewardBefore}。比率高达${ratioMany}，整次运行里被裁剪的token占${clippedMany}：后面的更新所用的样本，出自早已不同的策略。更新这么多次的运行，得到的奖励通常更少。`,
    ],
  },
  sum: '同一批样本更新几次，可以省下采样；比率和裁剪使策略不离采样时太远。',
  mistake: '以为裁剪能收回太大的一步。它只是不再往前推。',
}
