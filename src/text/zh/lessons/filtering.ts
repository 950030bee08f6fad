import type { Catalogue } from '../../catalogue'

export const filtering: Catalogue['lessons']['filtering'] = {
  title: '丢掉的组',
  about: '过滤要花多少？',
  text: [
    '[零方差组|dead-group]没有信号。DAPO的[动态采样|dynamic-sampling]把它们丢掉，再采样别的提示词，直到这一步满了为止。下面两次运行都是50步，每步64个回答，都有[熵|entropy]奖励。',
  ],
  question: '用动态采样的运行总共采样多少个回答？另一次是3200个。',
  answers: {
    same: '一样多：每步64个',
    half: '多一半左右',
    double: '至少多一倍',
  },
  replies: {
    same: '丢掉的也是采样来的。',
    half: '比这还多。',
    double: '丢掉的也花了钱。',
  },
  arms: { keep: '保留', resample: '补上' },
  picture: { before: '采样过的回答数和奖励', after: '每一步更满，采样的回答更多' },
  opens: {
    title: '8个一组，哪些是零方差组',
    across: '一个回答答对的概率',
    up: '组的比例',
    names: { stuck: '全错', solved: '全对' },
  },
  explanation: ({ costKeep, costResample, earlyKeep, earlyResample, endKeep, endResample }) => [
    `${costResample}对${costKeep}。前25步的平均奖励是${earlyResample}，而不是${earlyKeep}，换别的种子通常也是这样；最后是${endResample}和${endKeep}。差距有一部分来自挑选：丢掉的组不计入奖励，起初是全错的组，后来是全对的组。`,
    '所以比较这样的运行，要按相同的[预算|budget]，而不是相同的步数。',
  ],
  next: {
    title: '丢掉，但不补',
    question: '丢掉零方差组，也不补上。这次运行的花费与哪一次相同？',
    answers: { resample: '补上', less: '比两次都少', keep: '保留' },
    arms: { drop: '丢掉' },
    explanation: ({ costDrop, endDrop, endKept }) => [
      `${costDrop}：回答都已经采样了。它通常学得更少（这里是${endDrop}，保留时是${endKept}）：零方差组还带着熵奖励，使搜索继续下去。`,
    ],
  },
  sum: '动态采样使每一步充满信号，代价是更多的回答：要按相同的预算比较。',
  mistake: '每一步的回答数不同时，还按步数比较运行。',
}
