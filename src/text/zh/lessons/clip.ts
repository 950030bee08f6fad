import type { Catalogue } from '../../catalogue'

export const clip: Catalogue['lessons']['clip'] = {
  title: '裁剪和它的两侧',
  about: '哪些token被拦住？',
  text: [
    '[优势|advantage]为正时，token的[比率|ratio]超过1 + ε high就没有[梯度|gradient]；优势为负时，低于1 − ε也一样。PPO和GRPO两侧取相同的值，常用0.2。[DAPO|clip-higher]把上侧调高。',
  ],
  question: '上侧拦住最多的是哪些token？',
  answers: {
    likely: '概率大的',
    rare: '概率小的',
    all: '两者一样',
  },
  replies: {
    likely: '概率大的升得多，但比率小。',
    rare: '对它们来说，升一点，比率就很大。',
    all: '对比率设限，对两者并不一样。',
  },
  arms: { narrow: 'ε high 0.2', wide: 'ε high 0.6' },
  picture: { before: '被上侧拦住的比例', after: '被拦住的大多概率小' },
  opens: {
    title: '一个token对目标的贡献',
    across: '比率w',
    up: '相对w = 1的变化',
    names: { narrow: 'A = 1，上界ε 0.2', wide: 'A = 1，上界ε 0.6', down: 'A = −1，ε 0.2' },
  },
  plot: {
    across: '采样时的概率',
    up: '最后一步：优势为正的token里被上侧拦住的比例',
    names: { narrow: 'ε high 0.2', wide: 'ε high 0.6', mostNarrow: '5/6', mostWide: '5/8' },
  },
  explanation: ({ highNarrow, highWide, rare, likely, rarest, second }) => [
    `条形是最后一步里优势为正的token。第一次运行里，概率低于60%的，上侧拦住了${rare}；其余的，拦住了${likely}。从5/6起一个也拦不住：就算升到1，比率也不超过1.2；上界为0.6时，从5/8起。`,
    `最罕见的（低于20%）拦住了${rarest}，少于20%到40%之间的${second}。别的回答也在推这些token，最罕见的里有一些并没有上升。`,
    `在整次运行的全部token里，不论优势正负，上侧拦住了${highNarrow}；ε high为0.6时是${highWide}。DAPO想让概率小的token升得更快；12步太少，看不出是否值得。`,
  ],
  next: {
    title: '两侧都用0.05',
    question: '现在[比率|ratio]到1.05就开始[裁剪|clip]。比率会有多大？',
    answers: { bounded: '最多1.05', beyond: '超过1.05', 'as-far': '和0.2时一样大' },
    arms: { tight: 'ε 0.05' },
    explanation: ({ highTight, ratioTight, ratioNarrow }) => [
      `最大到${ratioTight}，0.2时到${ratioNarrow}，尽管上侧拦住了全部token的${highTight}。裁剪只去掉一个token的[梯度|gradient]；别的token的更新仍会改变它的概率。裁剪得紧，步子就小，但它不是比率的上限。`,
    ],
  },
  sum: '裁剪限制的是比率，所以拦住的大多是概率小的token；上侧较高，拦住的就少。',
  mistake: '以为裁剪限制的是概率，而不是概率的比率。',
}
