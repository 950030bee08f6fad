import type { Catalogue } from '../../catalogue'

export const clip: Catalogue['lessons']['clip'] = {
  title: '裁剪和它的两侧',
  text: [
    '优势为正时，token的比率超过1 + ε high就不再有收益；优势为负时，低于1 − ε也一样。PPO和GRPO两侧取相同的值，常用0.2。DAPO把上侧调高。',
    '这个界限是相对的。取0.2时，概率1%的token升到1.2%之后就不再有梯度把它往上推，50%的要到60%。',
  ],
  question: '上侧裁剪拦住的是哪些token？',
  answers: {
    likely: '概率大的：它们的概率升得最多。',
    rare: '概率小的：升一点点，比率就很大。',
    all: '一视同仁。',
  },
  arms: { narrow: 'ε high 0.2', wide: 'ε high 0.6' },
  explanation: ({ highNarrow, highWide, held, rising, likeliest }) => [
    `在第一次运行的最后一步，优势为正的token平均概率是${rising}，而被上侧裁剪拦住的只有${held}。被拦住的token里，概率最大的是${likeliest}。超过5/6（约83%）的不可能被拦住：就算升到100%，比率也不到1.2。`,
    `所以上侧裁剪最拖慢概率小的token，也就拖慢了对新东西的发现。ε high为0.6时，被拦住的token占${highWide}，而不是${highNarrow}。这就是DAPO让ε high大于ε的理由。`,
  ],
  next: '在特写里点一个token，拖动裁剪图里的拐点。再把ε设为0.05运行一次。',
}
