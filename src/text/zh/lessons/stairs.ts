import type { Catalogue } from '../../catalogue'

export const stairs: Catalogue['lessons']['stairs'] = {
  title: '名叫GRPO，其实是REINFORCE',
  text: [
    'nanochat的chat_rl.py给“GRPO”加了引号：它的优势是奖励减组均值，损失是−A·log π，对token取平均。不除以标准差，没有比率、裁剪和参考策略：这是以组均值为基线的REINFORCE。',
    '下面逐步往上加。第一次运行是nanochat的规则，做很小的应用题。第二次加上比率和裁剪。第三次再把每一步的回答用来更新四次。',
  ],
  question: '加上哪一样，曲线才会变？',
  answers: {
    ratio: '比率和裁剪；多更新几次没什么变化。',
    updates: '多更新几次。只加比率和裁剪，什么也不变。',
    both: '两样都会。',
  },
  arms: { nanochat: 'nanochat的规则', ratio: '+ 比率与裁剪', updates: '+ 四次更新' },
  explanation: ({ gapRatio, gapUpdates, ratioOne, ratioMany, clipped }) => [
    `前两次运行的奖励至多相差${gapRatio}：每步只更新一次时，每个比率都是${ratioOne}，裁剪从不起作用。`,
    `更新四次时，比率高达${ratioMany}，被裁剪的token占${clipped}，一步的奖励最多相差${gapUpdates}。把一个程序叫作GRPO之前，先问问它的每一部分做什么：优势怎么算，有没有第二次更新让比率和裁剪起作用，有没有参考策略。`,
  ],
  next: '把其余的也加上：打开参考策略，把β设为0.04，除以组的标准差，再运行一次。',
}
