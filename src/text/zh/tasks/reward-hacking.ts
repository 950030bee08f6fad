import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['tasks']['reward-hacking'] = {
  blurb: '围绕一个主题写词。奖励来自评委，它只数主题出现多少次。',
  example: 'sea → sea boat wind sand fish moon；评委更喜欢sea sea sea sea sea sea',
  lookFor:
    '起初奖励和真实得分一起上升；后来策略钻评委的空子，√KL越来越大，真实得分却下降。评委和读者都要主题，但读者希望主题只出现一次，而且词各不相同。调高β让策略半路停下，或者给读者的分一个权重。',
  knobs: {
    words: { label: '词数', help: '有多少个词可写；每个都可能是主题。' },
    length: { label: '长度', help: '一个回答有多少个词。' },
  },
  parts: { judge: '评委的分', reader: '读者的分' },
  leads: { trueScore: '真实得分' },
  measures: {
    true: {
      label: '真实得分',
      help: '读者会给的分的均值：没提主题是0，否则是不同的词所占的比例。按默认权重，训练和评估的奖励都不含它。',
      formula: '1[出现主题] · 不同词数 / T的均值',
    },
  },
  scene: {
    both: '评委与读者',
    judge: '评委',
    reader: '读者',
    now: '回答',
    group: '所示的组',
    mean: '均值',
    before: '训练之前的均值',
    best: '读者给的最高分',
    way: '得分与漂移',
    distance: '离参考策略的√KL',
    score: '平均得分',
  },
  setups: {
    free: { label: '没有KL', help: 'β = 0：策略离参考策略多远都可以。' },
    weak: { label: '弱KL', help: 'β = 0.04，与GRPO相同：太小，防不住奖励作弊。' },
    held: { label: '强KL', help: 'β = 0.3：策略留在参考策略附近，评委和读者在这里仍一致。' },
  },
  prompts: ({ words }) => `其中之一：${words}`,
}
