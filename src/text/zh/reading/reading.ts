import type { ReadingText } from '../../readingText'
import { findings } from './findings'
import { fine } from './fine'
import { implied } from './implied'

/** A reading of logs of other programs. */
export const reading: ReadingText = {
  frameworks: {
    trl: 'TRL训练器',
    unsloth: '基于TRL训练器的Unsloth',
    'ms-swift': 'ms-swift的GRPO',
    verl: 'verl框架',
    openrlhf: 'OpenRLHF框架',
    'prime-rl': 'prime-rl框架',
    tinker: 'tinker平台',
    mlx: 'mlx-lm框架',
    unknown: '未知程序',
  },
  differences: {
    spreadByVersion: 'TRL 0.26及之前是各组标准差的均值；0.27起是整个批次的标准差。',
    spreadOfBatch: '整个批次的标准差：包含提示词之间的差异。',
    meanOverTokens: 'token上的均值，较长的回答占比更大。',
    sumOfUpdates: 'verl的某些版本对一步内的更新求和。',
    cutByLastToken: '统计末尾既不是结束token也不是填充token的回答，与长度无关。',
    cutByWidth: '统计长度达到最大宽度的回答。',
    zeroIfNoneEnded: '没有回答结束时为0，这些0也计入均值。',
    lastUpdate: '只是最后一次更新的值；其他指标是记录间隔内的均值。',
    olderLength: '与新名字并存的旧名字；两者不一定相等。',
    policyPart: '只是损失中的策略部分。',
    countsCompletions: '统计回答数，而不是组数。',
  },
  leftOut: {
    'no-log': '不是日志行',
    cut: '中途断开；断开之前的已读取',
    'no-number': '不是数字',
    summary: '训练结束后的汇总',
    repeated: '重启后再次记录；以后面的行为准',
    'newest-first': '按从新到旧排列；所有行都已读取，并按步数重新排序',
    'unknown-format': '不是能读取的格式',
    damaged: '已损坏：校验和不符',
    'too-many-names': '名字太多；每个训练最多读取500个',
    'too-large': '太大；最多读取200 MiB、200个训练和一个表格的20,000个回答',
  },
  lines: (from, to) => (from === 0 ? '' : from === to ? `第${from}行` : `第${from}–${to}行`),
  skipped: (where, why, text) =>
    `${where}${where === '' ? '' : '：'}${why}${text === '' ? '' : ` – ${text}`}`,
  heading: {
    finding: (title) => `${title}。`,
    nothing: (standing) => (standing === null ? '没有发现问题。' : `没有发现问题：${standing}。`),
    unread: {
      empty: '没有内容可读：文件是空的。',
      nothing: '没有读出任何日志。',
      'no-figures': '这段文字里没有训练指标。',
    },
    counts: (found, others) => `${found}个发现 · ${others}项不是问题`,
    trend: (lines, runs) =>
      runs > 1 ? `最长的运行有${lines}行，足以判断趋势。` : `${lines}行足以判断趋势。`,
    answers: ({ tables, answers, groups, solved, stuck }) =>
      `${tables > 1 ? `${tables}个表中的最后一个：` : ''}${answers}个回答，${groups}个组：已解决${solved}个，卡住${stuck}个。`,
    noTrend: (lines, runs) =>
      runs > 1
        ? `最长的运行只有${lines}行，看不出趋势。`
        : lines === 1
          ? '只有一行，看不出趋势。'
          : `只有${lines}行，看不出趋势。`,
  },
  standing: (name, value) => `${name}是${value}`,
  findings,
  implied,
  fine,
  findingsName: '发现',
  impliedName: '日志能推出什么',
  fineName: '不是问题',
  skippedName: '未读取',
  missingName: '日志中没有的指标',
  unexaminedName: '日志中有、但没有检查的指标',
  unexamined: (names, more) => (more === 0 ? names : `${names}等，另有${more}个`),
  missing: (options, unasked) =>
    `${options === '' ? '' : `${options}会记录它。`}没有它就无法检查：${unasked.map((title) => `“${title}”`).join('、')}。`,
  noFindings: (steps) =>
    steps === 1
      ? '一行里没有发现。放入日志的其余部分即可判断趋势。'
      : steps === 0
        ? '这些回答里没有发现。'
        : `${steps}行里没有发现。`,
  seen: '现象',
  means: '含义',
  change: '调整',
  showMe: '在这里演示',
  notHere: {
    endTokenWrong: '这里的运行不会出现：结束回答的标记就是本页面要找的标记。',
    klJumps: '本页没有提供这样的小规模运行：24次KL跳升的运行里，只有一次损失了奖励。',
    samplerDiffers: '这里的运行不会出现：采样和训练的是同一个策略。',
    entropyRises: '这里的运行不会出现：策略开始时几乎是随机的，熵不可能翻倍。',
    policyLossGrows: '本页没有提供这样的运行：四次更新过大的运行里，只有一次在第60步到第200步出现。',
    evaluationFalls: '本页的小规模运行都不会出现：在一些提示词上学到的，对其他提示词也有用。',
    settingDiffers: '这里的运行不会出现：日志和设置出自同一次运行。',
  },
  notHereSolved: '本页的运行一开始都做不到全部答对：每次都要先学会任务。',
  lesson: (title) => `课程：${title}`,
}
