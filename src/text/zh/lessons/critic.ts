import type { Catalogue } from '../../catalogue'

export const critic: Catalogue['lessons']['critic'] = {
  title: '组之外的价值网络',
  about: '基线的两种来源',
  text: [
    'PPO还有一个网络，叫[价值网络|critic]，它预测一个提示词的奖励，[优势|advantage]从这个预测算起。GRPO用组均值代替它。',
    '这里用一张表代替价值网络。它记住8个提示词各自最近512个奖励。用表的运行每步采样64个单独的回答；另一次是8个组，每组8个。两者都除以[标准差|std]，所以优势1是一个标准差，不是一个单位的奖励。',
  ],
  question: '策略在进步。由这张表得到的所有优势，均值是多少？',
  answers: {
    below: '小于0',
    zero: '是0，和组里一样',
    above: '大于0',
  },
  replies: {
    below: '这张表期待的是以前的奖励，而以前的更低。',
    zero: '在组里它按算术必然是0；这里没有什么使它为0。',
    above: '这张表落在后面：它期待的是以前的奖励。',
  },
  metrics: { advantages_mean: '优势的均值（以标准差计）' },
  arms: { group: '8个一组', critic: '过去的表' },
  picture: { before: '所有优势的均值', after: '落后的价值网络：优势的均值大于0' },
  opens: {
    title: '一个提示词的两种基线，还什么都没学',
    across: '这个提示词的第几个回答',
    up: '奖励',
    names: { reward: '奖励', group: '8个一组的均值', table: '表：之前所有奖励的均值' },
  },
  explanation: ({ meanGroup, meanCritic, rewardGroup, rewardCritic }) => [
    `整次运行的均值是${meanCritic}个标准差，用组时是${meanGroup}。价值网络自己也要学，所以落在策略后面：平均来看，回答比它期待的好。`,
    `奖励最后是${rewardCritic}和${rewardGroup}。可见有了价值网络就不需要组，每个回答都可以有自己的提示词。但价值网络是另一个模型，需要训练，也可能出错。PPO的价值网络还给每个token打分。`,
  ],
  next: {
    title: '更短的记忆',
    question: '这张表只记住每个提示词最近16个奖励。优势的均值在哪里？',
    answers: { nearer: '离0更近', same: '和刚才一样', further: '离0更远' },
    arms: { short: '最近16个奖励' },
    explanation: ({ meanShort, meanLong, rewardShort }) => [
      `是${meanShort}，而不是${meanLong}：记住的更新一些。奖励最后是${rewardShort}。奖励记得少，估计的噪声也更大。`,
    ],
  },
  sum: '价值网络不需要组，但要学，而且会落后；组均值总是最新的，代价是多采样的回答。',
  mistake: '以为优势的均值按定义就是0。',
}
