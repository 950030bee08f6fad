import type { Catalogue } from '../../catalogue'

export const sequenceRatio: Catalogue['lessons']['sequence-ratio'] = {
  title: 'token的比率，还是序列的比率',
  text: [
    '奖励属于整个回答，GRPO却对每个token单独修正、单独裁剪。GSPO给每个回答一个比率：各token比率的几何平均。单个token的起伏在里面相互抵消，所以它总在1附近。它的裁剪范围因此很窄：万分之几，而不是0.2。',
    '如果这唯一的比率出了界，整个回答都被裁剪。',
  ],
  question: 'GSPO裁剪的token，比例会更小还是更大？',
  answers: {
    fewer: '更小：它的比率离1更近。',
    same: '差不多：范围与比率相配。',
    more: '更大：它的范围还要窄得多。',
  },
  arms: { token: 'token的比率，ε 0.2', sequence: 'GSPO' },
  explanation: ({ ratioToken, ratioSequence, clippedToken, clippedSequence, from, to }) => [
    `最大的比率，按token是${ratioToken}，按回答是${ratioSequence}。可是GSPO裁剪了${clippedSequence}的token，按token的只裁剪了${clippedToken}。`,
    `它照样学会了：奖励从${from}升到${to}。每步四次更新中的第一次从不被裁剪，后面几次裁剪的，只是已经按优势的方向移动过的回答。裁剪比例反映裁剪有多紧，不反映一次运行学得多好；比率粒度不同的运行，也不能用它来比较。`,
  ],
  next: '把GSPO的ε改成通常的0.2，上下两侧都改，再运行一次。裁剪还剩下什么？',
}
