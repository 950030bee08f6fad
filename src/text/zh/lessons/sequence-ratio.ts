import type { Catalogue } from '../../catalogue'

export const sequenceRatio: Catalogue['lessons']['sequence-ratio'] = {
  title: 'token的比率，还是序列的比率',
  about: 'GSPO裁剪得更多吗？',
  text: [
    '奖励属于整个回答，GRPO却对每个token单独修正和[裁剪|clip]。GSPO给[每个回答一个比率|sequence-ratio]：各token比率的几何平均，起伏在里面相互抵消。',
    '它的裁剪范围很窄：万分之几，而不是0.2。这唯一的比率出了界，整个回答都被裁剪。',
  ],
  question: 'GSPO裁剪的token，比例会更小还是更大？',
  answers: {
    fewer: '更小：它的比率离1更近',
    same: '一样：范围与比率相配',
    more: '更大：它的范围窄得多',
  },
  replies: {
    fewer: '它的比率确实离1更近，但范围还要窄得多。',
    same: '它的范围比它的比率所需的更窄。',
    more: '它裁剪的是好几倍。',
  },
  arms: { token: 'token的比率，ε 0.2', sequence: 'GSPO' },
  picture: { before: '被裁剪的token的比例', after: 'GSPO裁剪得多，照样学会' },
  opens: {
    title: '一个例子：四个token的回答',
    across: 'token',
    up: '比率',
    names: { token: 'token的比率', sequence: '整个回答的比率', high: '1 + ε', low: '1 − ε' },
  },
  explanation: ({ ratioToken, ratioSequence, clippedToken, clippedSequence, from, to }) => [
    `最大的比率，按token是${ratioToken}，按回答是${ratioSequence}。可是整次运行里，GSPO裁剪了${clippedSequence}的token，按token的只裁剪了${clippedToken}。`,
    `它照样学会了：奖励从${from}升到${to}。每步四次更新中的第一次从不被裁剪。[裁剪比例|clip-fraction]反映裁剪有多紧，不反映学得多好。`,
  ],
  next: {
    title: 'GSPO，ε = 0.2',
    question: '给它的比率常用的范围。被裁剪的有多少？',
    answers: { same: '一样多', less: '少得多', none: '完全没有' },
    arms: { wide: 'GSPO，ε 0.2' },
    explanation: ({ clippedWide, rewardWide }) => [
      `整次运行里是${clippedWide}：只有超出0.8到1.2的。奖励最后是${rewardWide}。不要由此判断谁更好：换别的种子，宽的裁剪有时比窄的低，有时比它高。`,
    ],
  },
  sum: 'GSPO按一个比率裁剪整个回答；它的裁剪比例不能与token比率的相比。',
  mistake: '把裁剪比例高当成毛病。',
}
