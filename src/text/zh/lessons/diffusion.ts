import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['lessons']['diffusion'] = {
  title: '用GRPO训练扩散模型',
  about: '一团移动的点',
  text: [
    '扩散模型[用六步|diffusion-step]把噪声变成平面上的一个点。每一步从一个高斯分布里抽取，其均值由网络算出：这是概率密度已知的动作。所以[比率|ratio]、[裁剪|clip]和[KL|kl]都和以前一样。',
    '提示词指定圆环上的一处；点离它越近，奖励越高。一个组就是一团点。',
  ],
  question: '这团点会移到指定的地方。它的分散程度会怎样？',
  answers: {
    widens: '变大：会去试更多的地方',
    stays: '不变：奖励只看位置',
    shrinks: '变小：外围的点吃亏',
  },
  replies: {
    widens: '去试更多的地方没有好处。',
    stays: '奖励只看位置，也会影响分散程度。',
    shrinks: '外围的点吃亏了。',
  },
  arms: { run: 'GRPO' },
  picture: { before: '这团点的分散程度和距离', after: '到了指定的地方，也变窄了' },
  opens: {
    title: 'GRPO开始之前，模型学过的点',
    across: 'x',
    up: 'y',
    names: { learnt: '它学过的点', place: '一个提示词指定的地方' },
  },
  explanation: ({ from, to, distanceFrom, distanceTo, spreadFrom, spreadTo }) => [
    `奖励从${from}升到${to}，到目标的距离从${distanceFrom}降到${distanceTo}。分散程度从${spreadFrom}降到${spreadTo}。图上方的选框选择组，点后面的数是提示词。`,
    '在每个组里，离目标最近的点[优势|advantage]为正，其他的为负，所以这团点收缩。奖励里没有哪一部分要求多样性。图像模型也可能这样失去多样性。',
  ],
  next: {
    title: '用β = 1拉住它',
    question: '与[参考策略|reference-policy]的[KL|kl]能对抗这一点。留下来的是什么？',
    answers: { variety: '只有多样性', neither: '都没有', both: '多样性和距离' },
    arms: { held: 'β = 1' },
    explanation: ({ spreadHeld, spreadFree, distanceHeld, distanceFree }) => [
      `分散程度停在${spreadHeld}，而不是${spreadFree}；距离也一样：${distanceHeld}，而不是${distanceFree}。KL拉住的是整个策略，不只是多样性。`,
    ],
  },
  sum: '奖励不要求多样性，外围的样本就吃亏，多样性就会失去；KL把多样性和误差一起拉住。',
  mistake: '以为奖励只看位置，就不影响分散程度。',
}
