import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['lessons']['diffusion'] = {
  title: '用GRPO训练扩散模型',
  text: [
    'GRPO不一定要用在文字上。扩散模型用六步把噪声变成平面上的一个点。每一步从一个高斯分布里抽取，其均值由网络算出：这就是一个概率密度已知的动作。所以比率、裁剪和KL都和以前一样。',
    '模型经过预训练，会在一个圆环的各处画点。提示词指定环上的一处，点离它越近，奖励越高。一个组，就是同一提示词的一团点。',
  ],
  question: '这团点会移到指定的地方。它的分散程度会怎样？',
  answers: {
    widens: '变大：会去试更多的地方。',
    stays: '不变：奖励只看位置。',
    shrinks: '变小。',
  },
  arms: { run: 'GRPO' },
  explanation: ({ from, to, distanceFrom, distanceTo, spreadFrom, spreadTo }) => [
    `奖励从${from}升到${to}，到目标的平均距离从${distanceFrom}降到${distanceTo}。同一提示词的点的分散程度从${spreadFrom}降到${spreadTo}。`,
    '在每个组里，离目标最近的点优势为正，其他的为负，所以这团点收缩。奖励里没有哪一部分要求多样性，所以它几乎留不下来。用GRPO训练的图像模型，也可能这样失去多样性。只有与参考策略的KL能对抗这一点。',
  ],
  next: '把β调到1，再运行一次。分散程度和距离会怎样？',
}
