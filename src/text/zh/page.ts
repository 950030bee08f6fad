import type { Catalogue } from '../catalogue'
import { surprises } from './surprises'

export const page: Catalogue['page'] = {
  title: 'GRPO游乐场',
  startOffer: '第一次来？用手走一步GRPO',
  declineOffer: '不用了',
  description: '在浏览器里看一个小网络用GRPO（组相对策略优化）学习，并且边训练边改它的设置。',
  starting: '正在启动，准备好后会自动开始训练。',
  onboarding: ({ prompts, answers, byGroup }) =>
    `按“开始”。每一步，一个小网络回答${prompts}个提示词，每个答${answers}次。比${byGroup ? '本组均值' : '基线'}好的回答，概率会上升。`,
  views: { train: '训练', compare: '对比', sweep: '参数扫描', learn: '学习', runs: '运行记录' },
  tablist: '视图',
  copyLink: '复制链接',
  exportRun: '导出运行',
  help: '帮助',
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  language: '语言',
  footer: '一切都留在这个标签页里：网络在你的设备上训练，没有服务器。',
  smoothing: '平滑',
  tables: '表格',
  compareWithReinforce: '与REINFORCE对比',
  moreCharts: '更多图表',
  addMetric: {
    label: '添加指标',
    add: '添加',
    unknown: (written) => `没有记录名为“${written}”的指标。`,
  },
  previousRuns: (count) => `之前的${count}次运行`,
  runName: ({ algorithm, group, beta, seed, steps }) =>
    `${algorithm}，G ${group}，β ${beta}，种子${seed}，${steps}步`,
  forgetPrevious: '清除',
  loading: '加载中……',
  broken: '页面的这一部分因出错而停止了。保存的运行都在“运行记录”里。',
  tryAgain: '重试',
  missing: '页面有些部分无法加载：没有网络连接，或者网站在你打开之后已经更新。',
  runContinues: '运行仍在继续。',
  dismiss: '知道了',
  reload: '用这些设置重新加载',
  brokenPage: {
    lead: '页面因出错而停止了。这是页面的错，不是你的错。出错信息：',
    defaults: '用默认设置打开',
    again: '重试',
    link: '打开的链接，可以复制或报告',
  },
  regions: {
    transport: '运行控制',
    settings: '设置',
    charts: '图表',
    lens: '特写',
    messages: '消息',
  },
  parts: '页面各部分',
}

export const transport: Catalogue['transport'] = {
  play: '开始',
  pause: '暂停',
  step: '单步',
  reset: '重置',
  newSeed: '换种子',
  speed: '速度',
  speeds: {
    slow: { label: '慢速', name: '慢速', about: '慢到可以看清每一步；舞台依次播放四个阶段。' },
    normal: { label: '正常', name: '正常速度', about: '按默认设置15到20秒学会来定速；设备慢时更久。' },
    full: {
      label: '全速',
      name: '全速',
      about: '这台设备能跑多快就跑多快（按F键）。下次打开页面沿用这次的速度。',
    },
  },
  starting: '准备中……',
  failed: '因错误停止',
  pending: (count) => `${count}项改动等待重置`,
  status: {
    step: (step) => `第${step}步`,
    reward: (reward) => `奖励${reward}`,
    evaluation: (evaluation) => `评估${evaluation}`,
    completions: (completions) => `${completions}个回答`,
    rate: (stepsPerSecond) => `${stepsPerSecond}步/秒`,
  },
  announcement: ({ step, reward, evaluation }) => `第${step}步，奖励${reward}，评估${evaluation}`,
  absent: '–',
}

export const panel: Catalogue['panel'] = {
  find: '查找设置',
  found: (count) => (count === 0 ? '没有叫这个名字的设置。' : `${count}项设置`),
  sections: {
    policyLoss: '策略损失',
    limits: '上限与掩码',
    advantage: '优势',
    shaping: '奖励与优势的塑形',
    deadGroups: '零方差组',
    optimiser: '优化器',
    entropy: '熵',
    reference: '参考策略与KL',
    staging: '分阶段训练',
    sampling: '采样与评估',
    network: '网络',
    stop: '自动停止',
    engine: '引擎',
    task: (title) => `任务：${title}`,
  },
  shelves: { projects: '真实项目的缩影', classics: '经典', warmUps: '热身', own: '自定义' },
  setup: '预设',
  plainSetup: '默认',
  applyCure: '应用修复方案',
  cureHelp: (setup) => `改为开始“${setup}”。“撤销”可以找回这次运行。`,
  plainSetupHelp: '为这个任务推荐的一组设置。',
  changedSetup: '有些设置与预设不同。选择一个预设即可恢复。',
  example: '例：',
  weights: '奖励各部分的权重',
  networkCost: ({ parameters, megaOperations, megabytes }) =>
    `${parameters}个网络参数；每步约${megaOperations}百万次运算，约占${megabytes} MB，按尺寸计算。`,
  stepTime({ engine, time }) {
    const on = engine === null ? '' : `（${engine}）`
    if (time === null) return `每步时间${on}：尚未测量。`
    if (time.from === null) return `每步${time.milliseconds} ms${on}，由本次运行测得。`
    return `每步约${time.milliseconds} ms${on}：由本次运行测得的${time.from} ms按运算量折算。`
  },
  lookFor: '观察要点：',
  whatToLookFor: '观察要点',
  presetChanged: (name) => `${name}（已改）`,
  slider: (label) => `${label}滑块`,
  about: (label) => `关于${label}`,
  on: '开',
  off: '关',
  beginsRun: '会开始一次新的运行。“撤销”可以找回原来的。',
  actsOnReset: '重置后生效；训练尚未开始时立即生效。',
  waitsForReset: '重置后生效',
  groupCost({ completions, milliseconds, now }) {
    const time = milliseconds === null ? '' : `，${milliseconds} ms`
    return now === null
      ? `每步${completions}个回答${time}`
      : `重置后每步${completions}个回答；现在${now}个${time}`
  },
  actsAtOnce: '从下一步起生效。',
  changed: '已改',
  changedOf: (changed: number, all: number) => `已改 ${changed}/${all}`,
  default: (value) => `默认${value}`,
  range: (min, max) => `${min}到${max}`,
  trl: (name) => `TRL：${name}`,
  verl: (name) => `verl：${name}`,
  link: (name) => `链接：${name}`,
  sources: '出处：',
  restore: (label) => `恢复${label}的默认值`,
  restoreAll: '全部恢复默认',
  idle: (label, value) => `${label}为${value}时不起作用`,
  surprises,
  importSettings: '导入设置',
  editReward: '编辑奖励',
  inGlossary: '查术语表',
  hasSurprise: '有说明',
  evaluation(problems, source) {
    const set = {
      'held-out': `留出的${problems}个提示词`,
      all: `全部${problems}个提示词（太少，无法留出）`,
      training: `训练用的${problems}个提示词（没有留出的）`,
    }[source]
    return `评估：对${set}贪心作答（不采样）。`
  },
  never: '关',
}
