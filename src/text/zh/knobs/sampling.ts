import type { Catalogue } from '../../catalogue'

/** Sampling, and which groups are learnt from. */
export const sampling = {
  generationBatchSize: {
    label: '每步回答数',
    help: 'N：每一步总共采样多少个回答，各组合计。调高后梯度更稳，每步更慢。TRL的generation_batch_size数的也是回答，不是提示词。',
  },
  deadGroups: {
    label: '零方差组的处理',
    help: '所有回答奖励都相同的组怎么办。保留：用组基线时它的优势为0，但β大于0时KL仍会推动它的token，而且它计入每个平均。丢弃：更新时不用它的回答。重新采样：换一个提示词来代替，一轮接一轮（DAPO的动态采样，verl的filter_groups）；丢弃的回答计入预算。重放：换成以前某个奖励有差别的组（TRL实验性的重放缓冲），这属于异策略（off-policy）。“相同”是指在任务自身的奖励上相差不超过10⁻⁸。',
  },
  maxNumGenBatches: {
    label: '重采样轮数上限',
    help: '一步里最多重新采样多少轮；最后一轮之后仍是零方差的组就保留。调高后零方差组更少，代价是更多的回答。verl的max_num_gen_batches是同一个上限，0表示没有。除非零方差组要重新采样，否则不起作用。',
  },
  replayBufferSize: {
    label: '重放缓冲',
    help: '为重放保留多少个组，取Σ|A|·σ最高的那些。零方差组会换成一个同样大小的组，按这个分数成比例抽取。调高后更多样，样本也更旧。除非零方差组要重放，否则不起作用。',
  },
  timestepFraction: {
    label: '训练时间步比例',
    help: '损失用到每个回答多大比例的时间步，每次重新抽取；其余的用掩码屏蔽。调高后梯度更稳。同DDPO和Flow-GRPO的timestep_fraction，在那里去噪步用得少，更新就便宜。1表示全用。回答只有一个时间步时不起作用。',
  },
  adaptiveGroupSize: {
    label: '自适应组大小',
    help: '给奖励有差别的提示词更多回答。每个提示词先试探性地得到G/2个回答；同样的N里剩下的，按试探奖励的标准差成比例分配，于是总是对或总是错的提示词分到的很少。各组大小因此不同。每一步要多采样一次。',
  },
  groupSizeRule: {
    label: '组大小调度',
    help: '组大小是否随训练的进展而变。如果一个组的回答答对的概率是q，它零方差的概率就是q^G + (1 − q)^G，所以小组零方差时，大组还能找到信号。随零方差组调整：平均有一半以上的组是零方差组时，G改为每步回答数的约数中不小于2G的最小者，不超过“组大小上限”；不到八分之一时，改为不大于G/2的最大者，不低于“组大小”。每换一次大小，平均重新开始；一种大小至少用两步。回答总数不变，所以组大了提示词就少。TRL和verl都没有类似的做法。',
  },
  groupSizeMax: {
    label: '组大小上限',
    help: '“随零方差组调整”时，组大小最大可以到多少。正确答案罕见的任务里，请调高它。组大小调度为“固定”时不起作用。',
  },
  evalCompletions: {
    label: '评估间隔',
    help: '两次评估之间有多少个训练回答。调高后评估更少，训练稍快。它按回答计数，所以组大小不同的运行在同样的位置评估；TRL的eval_steps按更新计数。',
  },
} as const satisfies Partial<Catalogue['knobs']>
