import type { LabMessagesText } from '../../en/lab/labMessages'

const LIMITS: Record<Parameters<LabMessagesText['limit']>[0], string> = {
  rows: '配置数',
  seed: '第一个种子',
  seeds: '种子数',
  values: '一根轴上的取值数',
  points: '点数',
  knobs: '搜索的参数个数',
  runs: '运行次数',
  budget: '预算',
  threshold: '阈值',
  reduction: '“几个里留一个”',
}
const RANGES: Record<Parameters<LabMessagesText['badRange']>[1], string> = {
  order: '下端必须小于上端',
  log: '对数范围必须大于0',
  'not-a-number': '两端必须是数',
  'not-numeric': '它没有数值，请改为列出取值',
}

/** The messages that only Compare and Sweep have. */
export const labMessages: LabMessagesText = {
  region: '实验的消息',
  failedRuns: (name, count, all, step, why) =>
    `${name}：${all}次运行中有${count}次失败，最早的在第${step}步。${why}`,
  failedAdvice: '其他运行照常进行，数字里不算失败的运行。改好代码后按“开始”：代码不同的运行会从头开始。',
  limit: (what, least, most, written) =>
    `${LIMITS[what]}不能是${written}。可以是：${least}到${most}。什么都没有改。`,
  badRange: (knob, problem) => `${knob}的范围无效：${RANGES[problem]}。什么都没有改。`,
  sameKnob: (knob) => `${knob}已经在另一根轴上了。请选别的参数。`,
  linkEntry: (name, written) => `看不懂链接里的${name}=${written}，已忽略。`,
  linkLimit: (name, written, least, most) =>
    `链接里写着${name}=${written}。可以是：${least}到${most}。已忽略。`,
  linkRow: (row, name, written) => `看不懂链接里第${row}个配置的${name}=${written}，已忽略。`,
  repeatedInRow: (row, name) => `链接里第${row}个配置的“${name}”出现了不止一次，只有第一个算数。`,
  silent:
    '有一个工作线程一分钟没有动静了。可能是它的步很慢，也可能是浏览器结束了它。如果完成的运行数不再增加，请重新加载页面，从已保存的地方继续。',
  gpuLost: 'GPU丢失了，训练改在CPU上继续，会慢一些。没做完的运行从较早的一步接着做，或重新开始。',
  stored: {
    unreadable: '以前保留下来的内容读不出来，已原样留着。',
    full: '浏览器没有空间保存，或不允许保存。训练会继续，但关闭标签页就丢了。',
  },
  keptElsewhere: '它正在另一个标签页里打开。请在那里接着做，或先关闭那个标签页。',
  noExplanation: '这次运行是以前打开页面时做完的，最后的权重没有保留。要问原因，请按“重置”再训练一次。',
  linkCopied: '链接已复制。用它可以重做这个实验。在同一台设备上数值相同；在别处舍入可能不同。',
}
