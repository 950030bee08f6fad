import type { KnobValue } from '../../settings/knob'
import type { ChartsText } from '../en/charts'

const written = (value: KnobValue) => (value === true ? '开' : value === false ? '关' : String(value))

/** The texts of the charts. */
export const charts: ChartsText = {
  step: '步',
  atStep: (step) => `第${step}步`,
  latestStep: (step) => `第${step}步`,
  noSteps: '第0步',
  pinnedStep: (step) => `已固定：第${step}步`,

  addLine: (line, chart) => `在${chart}里画出${line}`,
  remove: '移除',
  removeChart: (chart) => `移除${chart}`,
  tableOf: (chart) => `${chart}的表格`,
  tableEveryStep: '每一步，最新的在前。',
  tableSomeSteps: (stride, steps) => `共${steps}步，每${stride}步一行，最新的在前。导出文件里全都有。`,
  changesColumn: '改动',
  log: 'log',
  logScale: (chart) => `${chart}用对数坐标`,

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
  changeMarks: (chart) => `${chart}期间改过的参数`,

  group: '组',
  prompt: '组',
  mean: '均值',
  std: '标准差',
  state: '状态',
  states: { live: '有信号', solved: '已解决', stuck: '卡住', noSignal: '无信号' },
  groups: (groups) => `${groups}个组`,
  groupCounts: ({ solved, stuck, noSignal }) =>
    noSignal > 0 ? `${noSignal}个无信号` : `${solved}个已解决，${stuck}个卡住`,
  sentences: (parts) => parts.join(''),
  meanAndStd: '柱与须：均值±标准差。',
  firstGroups: (shown, all) => `第1–${shown}组，共${all}组。`,
  mapShows: (chart) => `${chart}：颜色表示`,
  mapOf: (channel, chart, steps, groups) =>
    `${chart}：${groups}个组在${steps}步里的${channel}，画成热图。数值在表格里。`,
  mapCell: (steps, group, mean, std) => `${steps} · 第${group}组：均值${mean}，标准差${std}`,
  mapCellDead: (steps, group, share) => `${steps} · 第${group}组：其中${share}奖励全相同`,
  stepRange: (from, to) => (from === to ? `第${from}步` : `第${from}–${to}步`),
  rewardGroups:
    '如果一个组的回答奖励全都相同，就分不出好坏，也就学不到什么：都是最高奖励叫已解决，否则叫卡住。',
}
