import type { Catalogue } from '../../catalogue'

export const sameGradient: Catalogue['lessons']['same-gradient'] = {
  title: 'REINFORCE与GRPO',
  text: [
    'REINFORCE最大化A·log π。GRPO最大化min(w·A, clip(w)·A)，其中比率w是token现在的概率除以采样时的概率。',
    '这里两次运行的优势、提示词和随机数都相同，每一步的回答只用来更新一次（μ = 1）。所以更新时的策略仍是采样时的那个：这叫同策略（on-policy）。',
  ],
  question: '两者谁学得快？',
  answers: {
    grpo: 'GRPO：裁剪使它的更新更好。',
    same: '一样快：两次运行每一步都相同。',
    reinforce: 'REINFORCE：什么都不裁剪。',
  },
  arms: { reinforce: 'REINFORCE', grpo: 'GRPO，μ = 1' },
  explanation: ({ from, to, gap, ratio, clipped }) => [
    `两者的奖励都从${from}升到${to}。任何一步的差别都不超过${gap}：第二条曲线就压在第一条上。`,
    `同策略时比率是1：你的运行里最大是${ratio}，被裁剪的token占${clipped}。而w在w = 1处的梯度，就是log π的梯度，所以两个损失的梯度相同。同策略时，GRPO与REINFORCE的区别只在于怎样计算优势；比率和裁剪要从第二次更新起才起作用。`,
  ],
  next: '把μ调到4再运行一次：两条曲线就分开了。',
}
