import type { WhatIfText } from '../../en/lens/whatIf'

/** Sentences of “What if”: a frozen step under other settings. */
export const whatIf: WhatIfText = {
  about:
    '这一步冻结了：同样的回答，同样的概率。改一个设置，马上就能看到它会怎样对待这些回答。这里什么都不训练。',
  sides: { first: 'A', second: 'B' },
  side: (side) => `设置${side}`,
  labelled: (label, side) => `${label}，${side}`,
  from: '取自',
  asItWas: '这一步',
  own: '（已改）',
  drawn: (count, step) =>
    `同一提示词的${count}个新回答，用第${step}步之后的权重抽取。它们没有参加过训练，所以比率都是1，什么也没有被裁剪。`,
  backToStep: '回到这一步自己的回答',
  onlyLatest: '要抽取比这一步更多的回答，请在最新的一步，并且暂停运行。',
  unavailable: '算这些优势，只有这一步还不够：要用到之前的步、轨迹的各步，或贪心的回答。这里没法重新计算。',
  columns: {
    completion: '回答',
    reward: '奖励',
    settings: '设置',
    advantage: '优势',
    clipped: '裁剪',
    push: '推力',
  },
  pushAbout:
    '推力：−∂loss/∂log π，对整个回答求和。优势、裁剪、KL和损失类型的权重都在里面。大于0，这个回答就被往上推。',
  summary: {
    clipped: '本组被裁剪的token',
    weight: '一个token在损失中的权重',
    total: '所有推力之和，不计符号',
  },
  weights: (least, most) => (least === most ? least : `${least}到${most}`),
  absent: '–',
  invalid: (least, most) => `${least}到${most}`,
}
