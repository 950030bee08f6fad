import type { Catalogue } from '../catalogue'
import type { KnobValue } from '../../settings/knob'

const written = (value: KnobValue) => (value === true ? '开' : value === false ? '关' : String(value))

/** The texts of the charts. */
export const charts: Catalogue['charts'] = {
  step: '步',
  atStep: (step) => `第${step}步`,
  latestStep: (step) => `第${step}步`,
  noSteps: '第0步',
  pinnedStep: (step) => `已固定：第${step}步`,

  addLine: (line, chart) => `在${chart}里画出${line}`,
  remove: '移除',
  save: (chart) => `保存“${chart}”`,
  saveAs: { svg: 'SVG', png: 'PNG' },
  removeChart: (chart) => `移除${chart}`,
  tableOf: (chart) => `${chart}的表格`,
  tableEveryStep: '每一步，最新的在前。',
  tableSomeSteps: (stride, steps) => `共${steps}步，每${stride}步一行，最新的在前。导出文件里全都有。`,
  changesColumn: '改动',
  log: '对数',
  logScale: (chart) => `对数：${chart}用对数坐标`,

  cursor: (chart) => `${chart}光标所在的步`,
  cursorOff: '未选择步；用方向键选择，按回车在特写里查看',
  readings: (parts) => parts.join('，'),
  valueOf: (label, value) => `${label} ${value}`,

  raw: '未平滑',
  band: '±标准差',
  earlierRuns: () => '之前的运行',
  earlierRunNames: (names) => `淡线是之前的运行：${names.join('；')}`,

  change: (knob, from, to) => `${knob} ${written(from)} → ${written(to)}`,
  changeList: (changes) => changes.join('，'),
  changesAt: (step, changes) => `第${step}步：${changes.join('，')}`,
  changesOf: (steps) => steps.join('；'),
  changeMarks: (chart) => `“${chart}”图上的参数改动`,

  changeAndMoveMarks: (chart) => `“${chart}”图上的参数改动和参考策略的同步`,
  moves: ({ count, from, to, alpha }) =>
    count === '1'
      ? `第${from}步：参考策略同步，α ${alpha}`
      : `第${from}–${to}步：参考策略同步${count}次，α ${alpha}`,

  notMeasured: {
    kl: '未测量：这次运行没有参考策略。',
    clip: '未测量：这个损失不裁剪比率。',
  },
  centredLoss: '优势的均值是0，所以无论学到什么，策略损失都在0附近：起作用的是它的梯度，它的值不表示进步。',
  promptTracker: {
    title: '各提示词的奖励',
    about: (least, most) =>
      `DDPO的PerPromptStatTracker保存每个提示词最近的奖励，最多${most}个（buffer_size）。每个奖励r换成：(r − mean) ÷ (std + 1e-6)，mean和std取自同一提示词的奖励。不足${least}个时（min_count），取自这一步的整个批次。`,
    table: '各提示词的个数、均值和标准差',
    caption: ({ step, shown, total, own }) =>
      `${step === '0' ? '计入第1步的奖励' : `第${step}步之后`}：${shown === total ? `共${total}个提示词` : `${total}个提示词中次数最多的${shown}个`}，其中${own}个的奖励已达到min_count。标准差除以个数。`,
    columns: { key: '提示词', count: '个数', mean: '均值', std: '标准差' },
    comparedWith: '与谁比',
    own: '自己的奖励',
    batch: (missing) => `批次：还差${missing}个`,
    ofStep: {
      about:
        '用组内优势时，不保存提示词的历史：每个回答只与同组的其他回答相比。这里是这一步的奖励，逐个提示词列出。',
      caption: (step, total) =>
        `${step === '0' ? '训练之前' : `第${step}步`}：${total}个提示词，各含这一步的所有组。`,
      comparedWith: '同组的回答',
    },
  },
  klRange: {
    label: 'KL正常范围',
    low: 'KL正常范围的下端，nat',
    high: 'KL正常范围的上端，nat',
    name: '正常范围',
    to: '到',
    restore: '恢复KL正常范围的默认值',
    help: '一次运行的KL（每个token或每一步多少nat）在这个范围内就算正常；图上画成一条带。它不影响训练。',
    sources: {
      set: '这是你设的，链接里包含它。',
      vocabulary:
        '默认：从0到ln V。如果参考策略给V个token同样的概率，那么完全确定的策略的KL就是ln V。KL更大，说明策略写出了参考策略几乎不会写的token。',
      target:
        '默认：到0.1，即verl的自适应β在不另行设定时瞄准的KL（target_kl）。这只是经验法则：必须放弃多样性的策略可以超过它，仍属正常。',
      none: '默认没有上限：策略和参考策略都从随机开始，动作又是实数，没有自然的界线。设一个上限，图上就会画出这条带。',
      step: '默认：到0.015，用于同一步的两个策略。这只是经验法则：PPO的自适应惩罚在KL超过目标的1.5倍时调高β，而0.01是其论文所用的目标之一（arXiv 1707.06347）。',
    },
    places: { below: '低于', within: '在范围内', above: '高于' },
  },

  group: '组',
  prompt: '组',
  mean: '均值',
  std: '标准差',
  state: '状态',
  states: { live: '有信号', solved: '已解决', stuck: '卡住', noSignal: '零方差，仍被推动' },
  groups: (groups) => `${groups}个组`,
  groupCounts: ({ solved, stuck, noSignal }) =>
    noSignal > 0 ? `${noSignal}个零方差，仍被推动` : `已解决${solved}，卡住${stuck}`,
  sentences: (parts) => parts.join(''),
  meanAndStd: '柱与须：均值±标准差。',
  firstGroups: (shown, all) => `第1–${shown}组，共${all}组。`,
  groupColumns: ['组', '优势均值', '优势标准差', '奖励均值', '奖励标准差', '状态'],
  mapChoices: {
    rewardMean: '奖励的均值',
    rewardStd: '奖励的标准差',
    advantageMean: '优势的均值',
    advantageStd: '优势的标准差',
  },
  mapShows: (chart) => `${chart}：颜色表示`,
  mapOf: (channel, chart, steps, groups) =>
    `${chart}：${groups}个组在${steps}步里的${channel}，画成热图。数值在表格里。`,
  mapCell: (steps, group, mean, std) => `${steps} · 第${group}组：均值${mean}，标准差${std}`,
  mapCellDead: (steps, group, share) => `${steps} · 第${group}组：其中${share}奖励全相同`,
  stepRange: (from, to) => (from === to ? `第${from}步` : `第${from}–${to}步`),
  rewardGroups: '如果一个组的回答奖励全都相同，它就是零方差组：都是最高奖励叫已解决，否则叫卡住。',
}
