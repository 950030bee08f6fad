import type { Catalogue } from '../../catalogue'

/** How rewards become advantages. */
export const advantage = {
  perStepAdvantages: {
    label: '每步独立优势',
    help: '如果任务能给途中的每个状态打分（扩散），就让每一步有自己的优势：这一步到达的状态的奖励，与本组在同一步的奖励比较。关闭时，所有步共用一个优势。只给终点打分的任务里不起作用。',
  },
  advEstimator: {
    label: '优势估计器',
    help: '怎样把奖励变成优势。“按基线”使用“基线”和“奖励缩放”两个参数：GRPO、Dr. GRPO、RLOO和REINFORCE都是这两者的某种取值。其他估计器多数忽略这两个参数。REINFORCE++在整个批次的所有token上白化。ReMax减去贪心回答的奖励。OPO按长度加权求组均值。GPG按非零奖励的比例缩放。pass@k只给每组最好的回答优势。“滑动平均与标准差”与至今所有步比较；“均值与方差的滑动平均”也一样，但标准差里不含均值的漂移。“该提示词的历史”与同一提示词最近的奖励比较。',
  },
  baseline: {
    label: '基线',
    help: '从奖励里减去什么来得到优势。减组均值就是GRPO。减留一均值（组内其他回答的均值）就是RLOO，它等于组均值优势乘以G/(G − 1)。什么都不减就是朴素的REINFORCE：奖励为正的回答都被往上推。估计器自带基线时不起作用。',
  },
  stdConvention: {
    label: '标准差的算法',
    help: '标准差怎么算：除以G − 1还是G，再加一个小数，免得为0。各个库不一样。奖励为1、0、0、0时，第一个回答的优势在TRL里是1.4997，在verl里是1.5000，在GRPO-Zero里是1.7317。没有除以标准差时不起作用。',
  },
  runningAlpha: {
    label: '滑动平均系数',
    help: '在奖励的滑动平均和方差里，最新一步占多大权重。调高后跟得更快，也更抖：0.05大约记住20步，1只记住最新一步。除非基线或估计器用到滑动平均，否则不起作用。',
  },
  bufferSize: {
    label: '每个提示词的历史长度',
    help: '每个提示词记住多少个奖励；最旧的先丢（DDPO的buffer_size）。调高后基线更稳，也更慢。只有提示词会重复出现，也就是任务里不同的问题不多时，它才有用。只有估计器“该提示词的历史”会用到它。',
  },
  minCount: {
    label: '最少历史条数',
    help: '一个提示词要攒够多少个奖励，才用它自己的历史；在那之前与批次比较（DDPO的min_count）。调高就等得更久。只有估计器“该提示词的历史”会用到它。',
  },
  multiObjectiveAggregation: {
    label: '奖励各部分的合并',
    help: '奖励的各个部分怎样合在一起。先求和再归一化是通常的做法，数值大的部分会淹没其他部分。先归一化再求和就是GDPO：每个部分先在组内标准化，再加权求和，总和再在批次上标准化。与TRL一样，GDPO忽略奖励缩放和基线，而且即使只有一个部分，它也会改变优势。',
  },
  normalizeAdvantages: {
    label: '白化优势',
    help: '把批次里所有优势再标准化一次：减去均值，除以（标准差 + 10⁻⁴）。在TRL里它属于RLOOTrainer（normalize_advantages）。如果各组均值不同，零方差组的优势可能因此不再是0。',
  },
  advClipMax: {
    label: '优势限幅',
    help: '对优势做的最后一件事：每个都限制在±这个数以内。调低后离群值权重变小；0表示不限制。DDPO和flow_grpo用5；TRL和verl没有这项限幅。',
  },
  rewardClipRange: {
    label: '奖励限幅',
    help: '在减去任何东西之前，把每个奖励限制在±这个数以内。调低后离群值权重变小；0表示不限制。TRL的RLOOTrainer里叫reward_clip_range，可分别设两端。',
  },
  softPunishCache: {
    label: '超长缓冲',
    help: 'C，以token计：DAPO对过长回答的软惩罚。在长度上限之前的最后C个token里，惩罚从0线性增加到1。调高后惩罚开始得更早；0表示不惩罚。所有回答一样长时，扣得也都一样。',
  },
  maskTruncatedCompletions: {
    label: '屏蔽截断的回答',
    help: '到了长度上限还没写出结束token的回答，不计入损失，它们的token也不计入分母。与TRL一样，它们仍计入本组的基线。没有结束token的任务里不起作用。',
  },
} as const satisfies Partial<Catalogue['knobs']>
