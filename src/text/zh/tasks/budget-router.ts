import type { Catalogue } from '../../catalogue'

export const budgetRouter: Catalogue['tasks']['budget-router'] = {
  blurb: '为模型选深度、宽度和分辨率：既要准，又不能超出延迟预算。',
  example: '难度5，6 ms → 16×1×96（16层，宽度1，96像素）：正确率79%，用时5.1 ms',
  lookFor:
    '那些点离开中间，移到帕累托前沿上，各自在预算之内或只略微超出。奖励是准确率减去超出预算比例的两倍，再缩放到最佳选择平均得1。然后把“分组方式”设为“样本”：这时优势主要取决于预算是否宽裕，而不是选得好不好。没有一个组的方差为0，策略却不收敛。16个一组时每种预算都出现两次，这个错误就看不出来了。',
  knobs: {
    groupBy: {
      label: '分组方式',
      help: '同一个组的回答共有什么。选“样本”时每个回答各有自己的预算，奖励之间没有可比性，组均值也不是有用的基线。',
      options: { sample_and_budget: '样本和预算', sample: '样本' },
    },
  },
  parts: { accuracy: '缩放后的准确率', over: '超预算量（缩放后）' },
  leads: { accuracy: '准确率', latency: '延迟' },
  measures: {
    accuracy: {
      label: '准确率',
      help: '所选配置分类正确的概率，取平均。',
      formula: '所选配置准确率的均值',
    },
    latency: {
      label: '延迟',
      help: '所选配置平均要多少毫秒。',
      formula: '所选配置延迟的均值，ms',
    },
    violations: {
      label: '超出预算',
      help: '用时超过预算的选择所占的比例。',
      formula: '延迟 > 预算的选择所占的比例',
    },
  },
  sketch: '方块：图像大小。竖线：各层，越高越宽。横条：延迟；绿线：预算。',
  scene: {
    front: '准确率与延迟，难度',
    over: '贪心选择与预算：超出',
    latency: '延迟，ms',
    accuracy: '准确率',
    budget: '预算，ms',
    zoo: '配置',
    pareto: '帕累托前沿',
    limit: '预算',
    policy: '策略在各预算下的均值',
    before: '训练之前',
    group: '所示的组',
    within: '预算之内',
    beyond: '超出预算',
  },
  setups: {
    pairwise: {
      label: '成对，每个样本一个回答',
      help: '常见的第一次尝试：每步一个样本，它在八种预算下各得一个回答，再把这些回答两两比较。一对回答的损失是对数概率之差（好减差）的−log σ；平局算ln 2。没有参考策略、KL和熵奖励。一对的两个预算不同，所以预算宽裕的通常会赢。概率最大的选择会变好，但熵几乎不降，30%的样本超出预算。',
    },
    'by-sample': {
      label: '按样本分组',
      help: '一个典型的错误：一个组的四个回答共有一个样本，预算却各不相同。其余与任务自己的设置相同，包括0.04的熵奖励。',
    },
    'simple-five': {
      label: '按样本和预算分组，简化式，G = 5，批大小1',
      help: '每步一个样本、一种预算、五个回答，损失是−log π · A，没有裁剪、比率和KL。因为每步只见到一对样本与预算，整次运行大约需要600步。没有熵奖励，策略很早就变得确定：600步后，约三分之二的运行的评估高于0.8，其余的在0.5到0.8之间。',
    },
  },
  problem: ({ difficulty, milliseconds }) =>
    `难度${difficulty}，${milliseconds === null ? '多种预算' : `${milliseconds} ms`}`,
}
