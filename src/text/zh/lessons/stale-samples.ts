import type { Catalogue } from '../../catalogue'

export const staleSamples: Catalogue['lessons']['stale-samples'] = {
  title: '一次采样，许多小批次',
  about: '一次采样够更新32次吗？',
  text: [
    '采样很慢，所以一步一次采样很多回答，这里是512个。一次运行用它们全部做一次[更新|update]。另一次把它们切成32个[小批次|mini-batch]，每个做一次更新。',
    '两次运行里，每个回答都只用一次。',
  ],
  question: '在第二次运行里，哪些小批次来自正要更新的那个策略？',
  answers: {
    all: '32个都是：每个只用一次',
    none: '都不是：更新之前就采样了',
    first: '32个里只有最先用到的那一个',
  },
  replies: {
    all: '只用一次，却是在中间那些更新之前采样的。',
    none: '第一次更新之前，什么都还没有动。',
    first: '之后策略已经动了，样本没有。',
  },
  arms: { one: '一次更新', many: '32个小批次' },
  picture: { before: '20步的奖励、最大的比率和被裁剪的token', after: '只有第一个小批次的比率是1' },
  opens: {
    title: '一步：一次采样512个回答',
    across: '用过的回答',
    up: '做过的更新',
    names: { one: '一次更新', many: '32个小批次' },
  },
  plot: {
    across: '最后一步的小批次',
    up: '其中比率不是1（相差超过1%）的token的比例',
    names: { many: '32个小批次' },
  },
  explanation: ({ movedFirst, movedLater, clippedMany, rewardOne, rewardMany }) => [
    `最后一步里，第一个小批次有${movedFirst}的token[比率|ratio]不是1，后面的有${movedLater}。整次运行里${clippedMany}的token被[裁剪|clip]。除了第一个，其余小批次都是[异策略|off-policy]的，尽管[μ|mu]是1。`,
    `同样的回答，更新次数是32倍：奖励最后是${rewardMany}，而不是${rewardOne}。异步训练里的样本也是这样变旧的：它们来自几次更新之前的策略。`,
  ],
  next: {
    title: '32个小批次，没有比率和裁剪',
    question: '去掉比率和裁剪。与32个小批次相比，奖励最后在哪里？',
    answers: { above: '更高', same: '一样高', far: '低得多' },
    arms: { bare: '没有比率和裁剪' },
    explanation: ({ rewardBare, rewardWith, ratioBare }) => [
      `是${rewardBare}，而不是${rewardWith}。现在没有什么反映样本有多旧，也没有什么使推力停下：一步之内，策略的比率最大到了${ratioBare}。`,
    ],
  },
  sum: '采样之后策略一动，样本就过时了，哪怕它只用一次。',
  mistake: '因为没有一个回答用两次，就说训练是同策略的。',
}
