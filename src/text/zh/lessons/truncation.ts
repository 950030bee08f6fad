import type { Catalogue } from '../../catalogue'

export const truncation: Catalogue['lessons']['truncation'] = {
  title: '在上限处截断',
  about: '哪个策略学得会停下？',
  text: [
    '正确的回答是一个标记、一个数和结束：三个token。上限是六个；到那时还没有结束的回答被[截断|truncation]，数写对了也没有奖励。',
    '一次运行照常计入截断的回答。一次把它们排除在[损失|loss]之外。一次[惩罚长度|overlong-penalty]：第三个token之后，每个token都扣奖励。',
  ],
  question: '哪次运行里被截断的回答最多？',
  answers: {
    counted: '照常计入它们的运行',
    left: '把它们排除在损失之外的运行',
    punished: '惩罚长度的运行',
  },
  replies: {
    counted: '截断的回答得到的奖励比正常结束的少，所以会被往下推。',
    left: '排除在损失之外的回答，也不会被往下推。',
    punished: '这次运行里被截断的回答最少。',
  },
  arms: { counted: '照常计入', left: '排除在外', punished: '惩罚' },
  picture: { before: '被截断的回答的比例', after: '排除在损失之外，就没有停下的信号' },
  opens: {
    title: '策略还在乱猜时，回答在哪里结束',
    across: 'token数',
    up: '回答的比例',
    names: { ended: '自己结束', truncated: '到上限还没有结束', limit: '上限' },
  },
  explanation: ({ cutCounted, cutLeft, cutPunished }) => [
    `整次运行中被截断的，排除在外时是${cutLeft}，照常计入时是${cutCounted}，惩罚时是${cutPunished}。排除在外的回答既不往上推，也不往下推，所以没有信号让策略早些结束。`,
    `策略推理得好，只是空间不够，排除在外就能保护它。这里的策略首先要学会停下。`,
  ],
  next: {
    title: '从第一个token起就惩罚',
    question: '现在每个token都扣奖励，到上限时扣1。最后格式正确的有多少？',
    answers: { more: '更多', same: '一样多', none: '没有' },
    arms: { early: '从头就惩罚' },
    explanation: ({ lengthEarly }) => [
      `没有：平均长度是${lengthEarly}，而正确的格式要三个token。马上结束比试一试更划算。惩罚必须从回答所需的长度之后开始。`,
    ],
  },
  sum: '把截断的回答排除在损失之外，什么也没有纠正。截断要扣奖励，策略才学会停下，但惩罚不能开始得太早。',
  mistake: '以为把坏的回答排除在损失之外，它们就会变少。',
}
