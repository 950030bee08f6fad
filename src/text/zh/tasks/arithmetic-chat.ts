import type { Catalogue } from '../../catalogue'

export const arithmeticChat: Catalogue['tasks']['arithmetic-chat'] = {
  title: '算术对话',
  blurb: '像GSM8K那样回答一道小应用题：先写标记####，再写数，最后写结束token ■。',
  example: 'ann has 6 gives 2 ? → #### 4 ■',
  lookFor:
    '先学会的是形式：答案还靠猜的时候，截断就已经消失了。接着pass@8领先pass@1往上走：远在多数回答都对之前，八次里已经能对一次。各个预设从nanochat的规则走到完整的GRPO，每次只改一处。',
  knobs: {
    largest: {
      label: '最大的数',
      help: '故事里的数从1到这个数。越大越难。',
    },
    changes: {
      label: '变化次数',
      help: '故事里得到或送出多少次。次数越多越难。',
    },
    tokens: {
      label: '最长回答',
      help: '超过这么多个token，回答就被截断；没有■就不算对。最短的正确答案有三个token。',
    },
  },
  parts: { exact: '数正确', format: '标记、数、结束' },
  leads: { passAtK: 'Pass@k' },
  measures: {
    format_rate: {
      label: '形式正确',
      help: '标记之后紧跟着数、再紧跟着结束token的回答所占的比例。',
      formula: '形式正确的回答所占的比例',
    },
    truncated: {
      label: '截断',
      help: '始终没有写出结束token的回答所占的比例。',
      formula: '没有■的回答所占的比例',
    },
  },
  scene: {},
  setups: {
    nanochat: {
      label: 'nanochat的规则',
      help: '奖励减组均值，乘以对数概率。同策略（on-policy），没有参考策略。',
    },
    spread: {
      label: '+ 标准差',
      help: '加上除以组标准差，熵奖励也相应调整。',
    },
    ratio: {
      label: '+ 比率与裁剪',
      help: '加上相对于写出回答的策略的裁剪比率。每步只更新一次，所以它总是1。',
    },
    reference: { label: '+ 参考策略', help: '加上参考策略，以及对与它的KL的惩罚。' },
    updates: {
      label: '+ 多次更新',
      help: '用每步的回答更新两次：这下比率动了起来，由裁剪拦住。',
    },
    grpo: {
      label: '+ 按回答平均',
      help: '先在每个回答的token上对损失取平均：完整的GRPO。',
    },
  },
  prompts: ({ story, names, verbs, largest }) =>
    `一个故事，如“${story}”；名字${names}；动词${verbs}；数从1到${largest}`,
}
