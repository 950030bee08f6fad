import type { CompareText } from '../en/compare'

/** The texts of Compare, some of which Sweep uses too. */
export const compare: CompareText = {
  lead: '按“开始”：所有配置用同样的提示和种子训练。一条线是其中一个配置的平均奖励，取自对训练之外留出的问题的贪心作答；哪些差别不只是偶然，下面会说。',
  configurations: '配置',
  first: '其他配置都与这个比',
  same: '与第一个相同',
  difference: (knob, from, to) => `${knob} ${from} → ${to}`,
  change: '改参数',
  changeOf: (row) => `改${row}的一个参数`,
  chooseKnob: '选一个参数……',
  closeEditor: '完成',
  duplicate: '复制',
  duplicateOf: (row) => `复制${row}`,
  putFirst: '放到首位',
  putFirstOf: (row) => `把${row}放到首位`,
  remove: '移除',
  removeOf: (row) => `移除${row}`,
  add: '添加配置',
  chooseAlgorithm: '选一个算法……',
  example: '例子',
  ownRows: '你自己的',
  examples: {
    one_at_a_time: {
      name: '逐件拆开GRPO',
      note: '一行比一行少一件优势的组成：先去掉除以标准差，再去掉组均值，最后去掉一切基线。其余都相同：裁剪、KL、学习率、回答数和更新次数。',
    },
    algorithms: {
      name: 'GRPO、RLOO、REINFORCE',
      note: '四个算法，按发表时的样子。它们同时有好几个参数不同，更新次数也在其中。',
    },
  },
  stages: {
    no_std: 'GRPO（不除标准差）',
    batch_mean: 'REINFORCE（批次均值）',
    no_baseline: 'REINFORCE（无基线）',
  },
  task: '任务',
  taskNote: '大家都一样：每个种子用同样的提示、同样的随机数和同样的初始权重。',

  settings: { seeds: '种子数', seed: '第一个种子', budget: '预算', threshold: '阈值' },
  settingHelp: {
    seeds: '每个配置运行几次。少于6到9次，再明显的差别也证明不了。',
    seed: '种子从这里往上数。',
    budget: '每次运行到这么多训练回答就停。丢弃的和试探用的回答都算。',
    threshold: '表格里“到……的回答数”一列所用的评估奖励。',
  },
  more: (count) => `另有${count}项`,
  progressName: '所有运行的进度',
  progress: (done, all) => `${all}次运行完成了${done}次`,
  secondsLeft: (seconds) => `大约还要${seconds}秒`,
  phases: {
    ready: '',
    starting: '准备中……',
    playing: '',
    paused: '已暂停',
    done: '已完成',
    failed: '因错误停止。按“重置”重新开始。',
  },

  metric: '指标',
  against: '横轴',
  axes: { steps: '步', completions: '回答数', updates: '更新次数', seconds: '秒' },
  axisNote: (end, unit, about) => `${unit}：0 – ${end}${about === '' ? '' : `（${about}）`}`,
  sharedSeconds: '所有运行一起训练的时间；单独一个会更短',
  band: '阴影带',
  bands: {
    mean: '均值的95%区间',
    'interquartile-mean': '中间一半的95%区间',
    'min-max': '种子的最小到最大',
    seeds: '每个种子',
  },
  chart: '曲线',
  cursor: '曲线光标所在的点',
  cursorAt: (axis, x) => `${axis} ${x}处`,
  latest: '最新',
  readings: (parts) => parts.join('，'),
  readingOf: (row, value) => `${row} ${value}`,
  empty: '按“开始”。所有配置的曲线会出现在这里，阴影带表示它们的种子。',
  ofSeeds: (count) => `${count}个种子`,
  bandNote: {
    mean: '线：各种子的均值。带：对种子逐点作百分位自助法（bootstrap）。',
    'interquartile-mean': '线：中间一半种子的均值。带：它的百分位自助法（bootstrap）。',
    'min-max': '线：各种子的均值。带：从最小到最大。',
    seeds: '线：各种子的均值。淡线：每个种子。',
  },

  table: '比较表',
  tableNote: (seeds, budget) =>
    `${budget}个回答之后的评估，每行${seeds}个种子。方括号里：对种子作95%百分位自助法（bootstrap），重采样2,000次。`,
  provisional: '有些运行还在训练：这些数字是暂时的，还不能下结论。',
  columns: {
    configuration: '配置',
    final: '最终',
    interquartile: '中间一半',
    best: '最好',
    area: '面积',
    toThreshold: (threshold) => `到${threshold}的回答数`,
    improvement: '胜过第一个',
    difference: '与第一个之差',
    updates: '更新',
    seeds: '种子',
  },
  columnHelp: {
    final: '最后一次评估的均值',
    interquartile: '中间一半种子的均值',
    best: '每个种子最好一次评估，对种子取平均',
    area: '整个预算内评估的平均',
    improvement: '这一行的一次运行最终高过第一行的一次运行，有多常见',
    difference: '同一种子的最终评估之差的均值，这一行减第一行',
  },
  divergedSeeds: (count) => `${count}个发散`,
  ofAllSeeds: (count, all) => `${count}/${all}`,
  conclusions: '能得出什么结论',
  pairwise: '行胜过列的频率',

  sameLearningRate: (rate) =>
    `所有行都用学习率${rate}训练。各算法适合的学习率不同，所以差别可能有一部分来自学习率。`,
  unequalUpdates: (list) =>
    `各配置每1,000个回答所做的更新次数不同：${list.join('，')}。更新多的配置，从同样的回答里变得更多，所以差别可能有一部分来自这里。要排除它，请让它们的μ、小批次数和每步回答数相同。`,
  updatesOf: (row, updates) => `${row} ${updates}`,
  sweepLearningRate: (row) => `扫描${row}的学习率`,

  sentences: (parts) => parts.join(''),
  verdict: {
    better: (row, first, difference) =>
      `在这个任务和预算下，${row}最终高于${first}：同样的种子上相差${difference}。`,
    worse: (row, first, difference) =>
      `在这个任务和预算下，${row}最终低于${first}：同样的种子上相差${difference}。`,
    'no-difference-shown': (row, first, difference) =>
      `看不出${row}与${first}有差别；数据与${difference}之内的任何差别都相容。`,
    'too-few-seeds': (row, first, _difference, needed) =>
      `${row}对${first}：种子太少，看不出任何差别；需要${needed}个。`,
    notSeparated: '种子之间的差别比行之间还大，所以只跑一次完全可能得到相反的结果。',
    p: (p, comparisons) =>
      comparisons > 1 ? `符号翻转检验p = ${p}，已按${comparisons}次比较校正。` : `符号翻转检验p = ${p}。`,
    scope: '这不说明其他任务、规模或设置会怎样。',
  },

  why: '为什么？',
  whyNote:
    '取所选运行的一个批次，看各配置从同样的权重出发会怎样用它：它的优势，它的梯度噪声多大，它的更新把token推动多远。',
  ask: '看下一个批次',
  askOf: '取自',
  seedNumber: (seed) => `种子${seed}`,
  noWeights: '这次运行来自文件，里面没有它的权重。',
  asked: '计算中……',
  advantages: '优势',
  ratios: '更新之后的比率',
  histogram: (what, row, mean, low, high) => `${row}的${what}：均值${mean}，从${low}到${high}`,
  signalToNoise: '信噪比',
  gradNorm: '梯度范数',
  clipped: '裁剪',
  kl: '与采样策略的KL',
  whyUpdates: '更新次数',
  closeWhy: '关闭',

  exportJson: '导出对比',
  copyLink: '复制链接',
  openInTrain: '在训练里打开',
  openInTrainOf: (row) => `在训练里打开${row}`,
  withReinforce: '与REINFORCE对比',
}
