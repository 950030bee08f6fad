import type { Catalogue } from '../../catalogue'

export const klEstimators: Catalogue['lessons']['kl-estimators'] = {
  title: '损失里是哪个KL？',
  about: '均值相同，拉力也相同？',
  text: [
    '[KL|kl]由采样到的token估计。k1 = log π − log π_ref，平均来说是对的。[k3|kl-estimator] = e^(−k1) + k1 − 1平均来说也是对的，而且从不为负。',
    '两次运行都把各自的估计乘以[β|beta] = 0.3加到[损失|loss]里，每步更新一次。',
  ],
  question: '作为损失的一项，哪个估计把策略往参考策略拉？',
  answers: {
    k3: '只有k3',
    both: '两个都拉：它们的均值相同',
    k1: '只有k1：它就是KL本身',
  },
  replies: {
    k3: '它的梯度有拉力；k1的梯度是噪声。',
    both: '它们的值平均来说相同，梯度不同。',
    k1: '它的值平均来说是KL，它的梯度平均来说却是0。',
  },
  arms: { k1: 'k1', k3: 'k3' },
  picture: { before: '与参考策略的距离', after: 'k1在损失里，却没有拉住策略' },
  opens: {
    title: '一个token给出的估计值',
    across: '这个token的log π − log π_ref',
    up: '估计值，nat',
    names: { k1: 'k1', k3: 'k3' },
  },
  explanation: ({ klOne, klThree, entropyOne, entropyThree }) => [
    `用k1时KL最后是${klOne}，用k3时是${klThree}；[熵|entropy]是${entropyOne}和${entropyThree}。`,
    'k1的[梯度|gradient]就是log π的梯度，与[参考策略|reference-policy]无关；对策略自己的样本取平均，它是0。k3的梯度与参考策略有关：它把token的概率往参考策略给它的概率推。一个估计量作为数是对的，作为损失可能是错的。',
  ],
  next: {
    title: '跟着目标走的β',
    question: '[自适应β|adaptive-beta]从0.04开始，目标是KL为0.3。它最后在哪里？',
    answers: { falls: '更低', stays: '没有变', grows: '高了好几倍' },
    arms: { adaptive: '自适应β' },
    explanation: ({ betaFrom, betaTo, klMost, klAdaptive }) => [
      `从${betaFrom}到了${betaTo}；KL最高到${klMost}，最后是${klAdaptive}。KL太高时，β每步最多升十分之一，所以KL先越过了目标。`,
    ],
  },
  sum: 'k1能量出KL，却没有拉力；损失里的k3有拉力。自适应β自己去找合适的权重。',
  mistake: '按值的方差来选损失里用的估计量。',
}
