import type { Catalogue } from '../../catalogue'

export const arithmeticChat: Catalogue['tasks']['arithmetic-chat'] = {
  blurb: '像GSM8K那样回答一道小应用题：先写标记####，再写数，最后写结束token ■。',
  example: 'ann has 6 gives 2 ? → #### 4 ■',
  lookFor:
    '先学会的是格式：答案还靠猜的时候，截断就已经消失了。接着pass@8先于pass@1上升：远在多数回答答对之前，八个里就已有一个答对。各个预设从nanochat的规则走到完整的GRPO，每次只改一处；图表下面的“逐行对照”用代码写出每一处改动，并附这次运行的张量。',
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
  parts: { exact: '数正确', format: '格式正确' },
  leads: { passAtK: 'Pass@k' },
  measures: {
    format_rate: {
      label: '格式正确',
      help: '标记之后紧跟着数、再紧跟着结束token的回答所占的比例。',
      formula: '格式正确的回答所占的比例',
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
      help: '奖励减组均值，乘以对数概率。损失对全部token取平均（token-mean）。同策略（on-policy），没有参考策略和KL，也没有任务自身设置里的熵奖励。',
    },
    spread: {
      label: '+ 标准差',
      help: '加上除以组标准差。',
    },
    ratio: {
      label: '+ 比率与裁剪',
      help: '加上相对于旧策略的裁剪比率。每步只更新一次，所以它总是1。',
    },
    reference: {
      label: '+ 参考策略：完整的GRPO',
      help: '加上参考策略（初始策略的副本），并在每个token的损失里加上β · k3，即与它的KL。由KL保持猜测的多样。这就是算法“GRPO，按token平均，一次更新”。',
    },
    exact: {
      label: '只按答案正确给奖励',
      help: '完整的GRPO，但只有数正确才有奖励：1或0，与GSM8K的评分相同。起初约98%的组是零方差组，因为几乎没有回答写得出标记，所以学习开始得晚；熵奖励会使它更晚。chat_rl.py则从一个已经会这种格式的模型开始。',
    },
  },
  prompts: ({ story, names, verbs, largest }) =>
    `一个故事，如“${story}”；名字${names}；动词${verbs}；数从1到${largest}`,
}
