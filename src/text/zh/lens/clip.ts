import type { Catalogue } from '../../catalogue'

/** Sentences of the picture of the clip. */
export const clip: Catalogue['clip'] = {
  titles: {
    objective: {
      positive: '目标随比率的变化，A = +1',
      negative: '目标随比率的变化，A = −1',
    },
    pull: {
      positive: '推力随比率的变化，A = +1',
      negative: '推力随比率的变化，A = −1',
    },
  },
  ratioOne: '比率1',
  minimum: 'w·A与clip(w)·A的较小者',
  edges: {
    epsilon: (ratio) => `下限${ratio}`,
    epsilonHigh: (ratio) => `上限${ratio}`,
    cap: (ratio) => `封顶${ratio}`,
  },
  picture: (ratio, state, others) => `这个token的比率是${ratio}：${state}。本组其他${others}个token画成点。`,
  moves: '它还有梯度',
  clipped: '它被裁剪，没有梯度',
  kink: (knob) => `裁剪界限：${knob}`,
  sentences: (parts) => parts.join(''),
  caption: {
    clipped: '这个token在平的一段上：再往外推也没有收益，所以没有梯度。',
    free: '这个token在斜坡上：箭头是这次更新推动比率的方向。',
    dots: '点是本组的其他token；空心的被裁剪。',
    others: (count) => `另有${count}个token的优势符号相反或为0，没有画出。`,
  },
  drag: (knob) => `拖动界限，或在它上面按方向键，就能改变${knob}。`,
  turned: (knob, used) => `按新的${knob}画出；这一步用的还是${used}。下一步才用新值。`,
  fixed: '现在设置的任务或损失与这一步不同，所以不能在这里移动界限。',
}
