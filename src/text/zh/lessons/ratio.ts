import type { Catalogue } from '../../catalogue'

export const ratio: Catalogue['lessons']['ratio'] = {
  title: '比率与μ',
  text: [
    '在语言模型里，采样是一步中最贵的部分。μ表示：采样新的回答之前，同一批回答用来更新几次。',
    '第一次更新之后，策略就不再是采样时的那个了。比率（ratio）w对此作修正，它等于token现在的概率除以采样时的概率。大于1，说明这个token的概率升高了；小于1，就是降低了。裁剪（clip）给它设限：比率超出1 ± ε（这里是0.8到1.2），而优势还要把它推得更远时，这个token就没有梯度。',
  ],
  question: '一次运行每步更新一次，另一次更新四次。40步之后，第二次的奖励与第一次相比会怎样？',
  answers: {
    fewer: '更少：它从旧的回答中学习。',
    same: '一样：两次见到的回答一样多。',
    more: '更多：每个回答用了四次。',
  },
  arms: { one: 'μ = 1', four: 'μ = 4' },
  explanation: ({ rewardOne, rewardFour, ratioOne, ratioFour, clippedOne, clippedFour }) => [
    `μ = 1时，最大的比率是${ratioOne}，被裁剪的token占${clippedOne}：同策略（on-policy）时没有什么要修正。μ = 4时，比率到了${ratioFour}，被裁剪的token占${clippedFour}。`,
    `用了同样多的回答之后，每步更新一次的奖励是${rewardOne}，更新四次的是${rewardFour}。多更新也有代价：所用的回答出自更旧的策略，被裁剪的token也更多。每个token的比率，可以在特写里看。`,
  ],
  next: '试试μ = 16。被裁剪的有多少，还值得吗？',
}
