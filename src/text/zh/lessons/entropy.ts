import type { Catalogue } from '../../catalogue'

export const entropy: Catalogue['lessons']['entropy'] = {
  title: '熵奖励',
  about: '不确定也该有奖励吗？',
  text: [
    '[熵|entropy]衡量策略有多不确定：五个字母同样可能时是1.61 nat，完全确定时是0。学习使它降低。',
    '对五个提示词中的每一个，策略都要找到那个有奖励的字符串。第一次运行没有熵奖励；第二次加上一点（0.1），不确定就有奖励。',
  ],
  question: '哪一次运行通常找到的更多？',
  answers: {
    without: '第一次：只看任务奖励',
    same: '一样多：五个字符串都会找到',
    with: '第二次：它不确定得更久',
  },
  replies: {
    without: '还没找完，它就定下来了。',
    same: '其中一次没有。',
    with: '它尝试得足够久。',
  },
  arms: { without: '无熵奖励', with: '熵奖励0.1' },
  picture: { before: '熵、卡住的组和奖励', after: '确定得太早，就卡住了' },
  opens: {
    title: '在五个字母之间有多不确定',
    across: '最可能的字母的概率',
    up: 'nat',
    names: { entropy: '熵' },
  },
  explanation: ({ entropyWithout, entropyWith, rewardWithout, rewardWith, stuckWithout, stuckWith }) => [
    `第11到20步还在找的时候，没有熵奖励的熵是${entropyWithout}，有的是${entropyWith}。最后的奖励是${rewardWithout}和${rewardWith}。`,
    `最后[卡住|stuck-group]的组，没有熵奖励时占${stuckWithout}，有时占${stuckWith}。策略若对错误的答案完全确定，就每次都写它，再也不能从自己的回答里学到什么：这就是[熵崩溃|entropy-collapse]。任务解决之后熵低，不是崩溃。`,
  ],
  next: {
    title: '熵奖励1',
    question: '熵奖励乘以十。这次运行找到多少？',
    answers: { more: '更多', same: '一样多', less: '更少' },
    arms: { large: '熵奖励1' },
    explanation: ({ rewardLarge, entropyLarge }) => [
      `最后奖励是${rewardLarge}，熵是${entropyLarge}：现在不确定比找到字符串更有好处。`,
    ],
  },
  sum: '还没找完熵就没了，组就会卡住；找完之后熵低，是成功的标志。',
  mistake: '以为熵低本身就不好。只有在还有组卡住时才不好。',
}
