import type { Catalogue } from '../../catalogue'

export const attention: Catalogue['lessons']['attention'] = {
  title: '注意力去了哪里',
  about: '一个头会看哪里？',
  text: [
    'transformer根据前面所有的token预测下一个token。它的两个头各给每个token一个权重，这就是[注意力|attention]；权重之和是1。',
    '任务是把四个数字倒着写。没有谁告诉网络正确的数字在哪里：GRPO只给整个回答打分。',
  ],
  question: '80步之后，会有头看哪里？',
  answers: {
    diagonal: '要复制的那个数字',
    even: '各个数字一样多',
    latest: '刚写出的token',
  },
  replies: {
    diagonal: '有一个头从后往前读提示词，在它的图上是一条从右上角开始的对角线。',
    even: '权重相等就分不清各个数字。',
    latest: '刚写出的token不能决定接下来是哪个数字。',
  },
  arms: { learns: 'transformer' },
  picture: { before: '每个头看哪里', after: '一张图上长出了对角线' },
  opens: {
    title: '如果每个头对所有token一样看，一个数字的权重',
    across: '正在写的token',
    up: '对所抄数字的注意力',
    names: { even: '相等的权重' },
  },
  explanation: ({ before, after, reward }) => [
    `第0步时，没有哪个头平均放在要复制的数字上的注意力超过${before}；最后有一个头放了${after}，有一个就够了。奖励最后是${reward}。`,
    '奖励里没有一项涉及注意力。注意力之所以移动，是因为复制对了数字的回答，得分高于本组的平均。',
  ],
  next: {
    title: '学习率0.0005',
    question: '[学习率|learning-rate]只有六分之一，步数相同。注意力什么时候移动？',
    answers: { before: '在奖励之前', with: '和奖励一起', after: '在奖励之后' },
    arms: { slow: '学习率0.0005' },
    explanation: ({ slowBefore, slowAfter, slowReward }) => [
      `在奖励之前：奖励只有${slowReward}，但看得最准的头已经从${slowBefore}变成${slowAfter}，和原来的学习率一样。网络先找到看哪里；学会写出看到的数字，要更久。`,
    ],
  },
  sum: '只给整个回答打分，就足以让transformer学会看哪里。',
  mistake: '以为注意力需要专门的奖励。',
}
