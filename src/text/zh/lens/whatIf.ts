import type { Catalogue } from '../../catalogue'

/** Sentences of “What if”: a frozen step under other settings. */
export const whatIf: Catalogue['whatIf'] = {
  about: '这一步已冻结：回答和概率不变。改一个设置，就能看到它会给出的优势和推力。这里不做训练。',
  sides: { first: 'A', second: 'B' },
  side: (side) => `设置${side}`,
  labelled: (label, side) => `${label}，${side}`,
  from: '取自',
  asItWas: '这一步',
  own: '（已改）',
  drawn: (count, step) =>
    `同一提示词的${count}个新回答，用第${step}步之后的权重抽取。它们没有参加过训练，所以比率都是1，什么也没有被裁剪。`,
  backToStep: '回到这一步自己的回答',
  onlyLatest: '要抽取更多回答，请暂停运行并显示最新的一步。',
  unavailable:
    '这些优势要用到这一步之外的数据：之前的步、各时间步的奖励，或贪心的回答。请选只需要这一步的估计器，例如“按基线”。',
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
    total: '|推力|之和',
  },
  weights: (least, most) => (least === most ? least : `${least}到${most}`),
  absent: '–',
  invalid: (least, most) => `${least}到${most}`,
}
