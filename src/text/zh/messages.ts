import type { EngineReport } from '../../engine/report'
import { ENGINES } from '../../settings/engines'
import { LANGUAGE_NAMES, LANGUAGES } from '../language'
import type { Limit, MessagesText, Notice } from '../messages'
import { allowed } from './allowed'
import { conflict } from './conflict'
import { rangeFaults } from './entryFault'
import { linkMessages } from './linkMessages'
import { messageCards } from './messageCards'
import { ownReward } from './own/ownReward'
import { rowsFault } from './own/rowsFault'
import { engine } from './engine'
import { NORM_EPSILON } from '../../settings/gpt2'
import { page } from './page'
import { files } from './runs/files'
import { fileRefused, reason } from './runs/refusals'
import { taskTitles } from './taskTitles'

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })

const quoted = (written: string) => (written.trim() === '' ? '空' : `“${written}”`)

const LIMITS: Record<Limit, string> = {
  rows: '配置数',
  seed: '第一个种子',
  seeds: '种子数',
  values: '一根轴上的取值数',
  points: '点数',
  knobs: '搜索的参数个数',
  runs: '运行次数',
  budget: '预算',
  threshold: '阈值',
  reduction: '淘汰比',
}
/** 层的数目，按所用的网络。 */
const LAYERS = { depth: '深度', layers: '层数' }

function failed({ failure }: Notice<'failure'>): string {
  switch (failure.kind) {
    case 'bad-config':
      return `训练器拒绝了这些设置：${failure.problems
        .map(({ knob, problem }) => `${knob}（${problem}）`)
        .join('、')}。请恢复这些参数的默认值，再按“重置”。`
    case 'too-large': {
      const { sizes, restored } = failure
      const { completions, tokens, width, layers } = sizes
      const size = `每步${number.format(completions)}个回答，每个${number.format(tokens)}个token，宽度${number.format(width)}，${LAYERS[layers.knob]}${number.format(layers.count)}`
      const kept = restored === null ? '' : `运行已暂停，权重是第${number.format(restored)}步的；曲线都还在。`
      return `内存不够：${size}。${kept}请调低每步回答数、宽度或${LAYERS[layers.knob]}，再按“重置”。`
    }
    case 'reward':
      return ownReward.paused(failure.fault, failure.worked !== null)
    case 'bad-prompt':
      return '这个提示词不属于这个任务。请输入输入框下方列出的提示词。'
    case 'engine':
      return `引擎停止了：${failure.message}。按“重置”重新开始，或先把引擎改为CPU。`
    case 'missing':
      return `训练器的脚本无法加载：没有网络连接，或者网站在你打开之后已经更新。请${page.reload}，或按“重置”再试一次。`
    case 'unexpected':
      return `训练器出了意外：${failure.message}。曲线都还在，“导出运行”也还能用。按“重置”重新开始。`
  }
}

/** Large rewards as a possible cause of a number that is not finite, and what to do; empty without such a reward. */
const largeRewards = (largest: number | undefined): string =>
  largest === undefined
    ? ''
    : `这一步的奖励达到${largest.toExponential(0).replace('+', '')}，损失和梯度也随之变大。请缩小奖励，使它大致在−1到1之间。`

function stopped({ reason: why }: Notice<'stopped'>, reached: number): string {
  const step = number.format(reached)
  switch (why.kind) {
    case 'max-steps':
      return `在第${step}步暂停，已达到“步数上限”。要继续，请把它调高或设为0。`
    case 'budget':
      return `在第${step}步暂停：“回答数上限”允许的回答已经用完。要继续，请把它调高或设为0。`
    case 'stop-reward':
      return `在第${step}步暂停：评估达到了“评估达标即停”的值。要继续，请把它调高或设为0。`
    case 'diverged': {
      const what = { loss: '损失', gradient: '梯度', logp: '对数概率' }[why.what]
      return `已暂停：在第${number.format(why.step)}步，${what}不再是有限的数。已恢复第${number.format(why.restored)}步的权重。${largeRewards(why.largestReward)}试试更低的学习率、把梯度范数上限设为1，或减少遍数μ，然后按“开始”；也可以按“重置”重新开始。`
    }
  }
}

/** An engine and the device that it computes on. */
const computedBy = ({ engine: id, adapter }: EngineReport) =>
  adapter === null ? engine.names[id] : `${engine.names[id]} (${adapter})`

export const messages: MessagesText = {
  refused: ({ field, written, problem, kept }, { label, value }) =>
    `${label(field)}不能是${quoted(written)}。可以是：${allowed(problem)}。仍为${value(field, kept)}。`,
  conflict: ({ problem, attempted }, words) => `${conflict(problem, attempted, words)}什么都没有改。`,
  limit: ({ what, least, most, written }) =>
    `${LIMITS[what]}不能是${written}。可以是：${number.format(least)}到${number.format(most)}。什么都没有改。`,
  'bad-range': ({ field, problem }, { label }) =>
    `${label(field)}的范围无效：${rangeFaults[problem]}。什么都没有改。`,
  'same-knob': ({ field }, { label }) => `${label(field)}已经在另一根轴上了。请选别的参数。`,

  ...linkMessages,
  'copy-refused': () => '浏览器不允许复制。链接在这里：',
  more: ({ count }) => messageCards.more(count),

  language: ({ written }) => `链接里写着lang=${written}。可以是：${LANGUAGES.join(', ')}。已忽略。`,
  'language-missing': ({ language }) =>
    `没能加载${LANGUAGE_NAMES[language]}的文字。请检查网络连接，再选一次语言。`,
  'part-missing': () => page.missing,
  prompt: ({ written }, { prompts }) => `“试一个提示词”不接受${quoted(written)}。可以输入：${prompts()}。`,

  slow: ({ what, step }) =>
    ({
      step: `正在计算第${number.format(step)}步，需要较长时间。请等待，或按“放弃”。`,
      pause: `第${number.format(step)}步算完后运行就会暂停，这一步需要较长时间。请等待，或按“放弃”。`,
      load: '正在加载训练器的脚本，网络较慢时需要较长时间。请等待。',
      start:
        '正在准备运行，需要较长时间：正在加载文件、编译和测试程序，或者正在预训练网络。请等待，或按“放弃”。',
    })[what],
  'worker-silent': ({ step }) =>
    `训练器没有回应的时间已经超过它一步所需的时间。它的工作线程可能已被浏览器终止。运行可以从第${number.format(step)}步继续。`,
  'went-back': ({ step }) => `正在进行的计算已放弃。运行现在停在最后保存的第${number.format(step)}步。`,
  stopped: (message, { step }) => stopped(message, step),
  moved: ({ move }) => {
    const restored = number.format(move.restored)
    return ENGINES[move.engine].device === 'gpu'
      ? `GPU丢失后又恢复了。运行已暂停，权重是第${restored}步的。按“开始”继续。如果再次丢失GPU，就换成CPU。`
      : `GPU丢失了。运行已暂停，将以第${restored}步的权重在CPU上继续。按“开始”继续；“重置”会再试GPU。`
  },
  'gpu-lost': () => 'GPU丢失了，训练改在CPU上继续，会慢一些。没做完的运行从较早的一步继续，或重新开始。',
  'gpu-asked': () => 'GPU已丢失。运行已暂停，正在请求并测试另一个设备。',
  'trainer-silent': ({ workers, of }) =>
    `${number.format(of)}个工作线程中，有${number.format(workers)}个一分钟没有动静了。可能是它们的步很慢，也可能是浏览器结束了它们。如果完成的运行数不再增加，请先按“暂停”，再按“开始”：新的工作线程会从最后保存的状态继续。`,
  'trainer-lost': ({ workers, of }) =>
    `${number.format(of)}个工作线程中，有${number.format(workers)}个被浏览器结束了，可能是因为内存不够。已完成的运行都还在。按“开始”，其余的由新的工作线程从最后保存的状态继续训练。`,
  failure: failed,
  'trainer-failed': ({ message }) =>
    `有一个训练器出错（“${message}”）。已完成的运行都还在。按“开始”，其余的从最后保存的状态继续训练；按“重置”，全部重新训练。`,
  'trainer-missing': () =>
    `训练器的脚本无法加载：没有网络连接，或者网站在你打开之后已经更新。已完成的运行都还在。请${page.reload}，或按“开始”再试一次：其余的从最后保存的状态继续训练。`,
  'rows-unused': ({ fault }) => `数据里有错误，运行不会开始。${rowsFault(fault)}请改正，或恢复之前的数据。`,
  'rows-kept': () => '链接里放不下这些数据。这里显示的是这个浏览器保存的数据。',
  'rows-not-kept': () => '这么长的数据，浏览器存不下：关闭页面后就没有了。“导出运行”可以保存它。',

  stored: ({ problem }) =>
    ({
      unreadable: '以前保存的结果读不出来。请重新加载页面再试。',
      full: '浏览器没有空间再保存了。请在关闭标签页前导出，或在“运行记录”里删除一些运行。',
      newer: '另一个标签页里是这个页面的新版本，结果按新版本的格式保存。需要它就先导出，然后重新加载页面。',
      refused:
        '浏览器不允许这个页面保存，例如在无痕窗口里，或存储被关闭、已损坏、磁盘已满时。请在关闭标签页前导出。',
    })[problem],
  'log-not-kept': ({ problem }) =>
    ({
      full: '浏览器没有空间保存这份日志了。现在可以看，但重新加载页面后就没有了。要保存它，请删除不需要的运行，再导入一次。',
      newer:
        '另一个标签页里是这个页面的新版本，日志按新版本的格式保存。现在可以看这份日志。要保存它，请重新加载页面，再导入一次。',
      refused:
        '浏览器不允许这个页面保存这份日志，例如在无痕窗口里，或存储被关闭、已损坏、磁盘已满时。现在可以看，但重新加载页面后就没有了，需要再导入一次。',
    })[problem],
  'not-changed': ({ problem }) =>
    ({
      full: '更改没有保存：浏览器没有空间了。请删除不需要的运行，再试一次。',
      newer: '更改没有保存：另一个标签页里是这个页面的新版本。请重新加载页面，再试一次。',
      refused: '更改没有保存：浏览器拒绝写入，例如存储被关闭、已损坏或磁盘已满时。请重新加载页面，再试一次。',
    })[problem],
  'kept-elsewhere': () => '这次对比或扫描正在另一个标签页里打开。请在那里继续，或先关闭那个标签页。',
  'no-explanation': () =>
    '这次运行最后的权重已经没有了：它是以前打开页面时做完的，或者它的工作线程已经结束。要问原因，请按“重置”再训练一次。',
  unfinished: ({ name, task, step }) =>
    `你上次的运行${name}（${taskTitles[task]}）保存在第${number.format(step)}步。`,
  'not-kept': ({ problem }) =>
    ({
      full: '浏览器没有空间再保存这次运行了。它会继续，但关闭页面就会丢失未保存的部分。请删除不需要的运行，或导出这一次。',
      newer:
        '另一个标签页里是这个页面的新版本，运行按新版本的格式保存。需要这次运行就先导出它，然后重新加载页面。',
      refused:
        '浏览器不允许这个页面保存运行，例如在无痕窗口里，或存储被关闭、已损坏、磁盘已满时。其他功能照常；要保存运行，请导出它。',
    })[problem],
  'kept-older': () =>
    '上次打开以后，这个页面更新过。保存的运行连同曲线和设置都还在，但不能再继续。打开一次运行可以看它的曲线；按“重置”和“开始”可以重新训练它。',
  'kept-unreadable': ({ name }) =>
    `打不开已保存的运行${name}：它的内容不完整，或者是由这个页面的另一个版本写入的。可以在“运行记录”里删除它，腾出空间。`,
  branched: ({ name, step }) =>
    `另一个标签页打开或继续了${name}。这里是它的一个分支，从第${number.format(step)}步开始。`,
  revived: ({ what, name }) => {
    const whose = { run: `运行${name}`, compare: name ?? '这次对比', sweep: name ?? '这次扫描' }[what]
    return `${whose}已从“运行记录”中删除，但训练仍在继续，因此又保存在那里。请先暂停再删除。`
  },
  'run-dropped': ({ name, most }) =>
    `最早的运行${name}已删除：除了固定的运行，最多保存${number.format(most)}次。要长期保存一次运行，请固定它。`,
  'kept-deleted': ({ names }) =>
    names.length <= 3 ? `已删除：${names.join('、')}。` : `已删除${names.length}项。`,
  'other-engine': ({ was, now, step }) =>
    `到第${number.format(step)}步为止，这次运行由${computedBy(was)}计算；之后改用${computedBy(now)}。两者的舍入不同，所以数值会与从未中断的运行略有差别。`,
  'other-arithmetic': () =>
    '其中一些步由这个页面的另一个版本计算，它在最后一位上的舍入不同。可以继续运行，但用同一个链接无法逐位重现这些数值。',

  exported: ({ file, beside, thinned, events, inspected, changed = [] }, { label, value }) => {
    const rest =
      thinned &&
      `第${number.format(thinned.first)}步到第${number.format(thinned.last)}步中，文件里只有${number.format(thinned.recorded)}步：其余的太多，无法保存。`
    const show =
      events &&
      {
        file: '要查看它，请放进单独的文件夹，然后运行tensorboard --logdir FOLDER。',
        archive: '要查看它，请解压，然后在那里运行tensorboard --logdir tensorboard。',
      }[events]
    const part =
      inspected &&
      `文件里有${number.format(inspected.of)}步中${number.format(inspected.steps)}步的token：页面检查过的那些步。`
    const others = changed.map(
      ({ knob, value: here, written }) => `${label(knob)}是${written}，不是${value(knob, here)}`,
    )
    const other = others.length > 0 && `文件里${others.join('，')}；原因写在文件里。`
    const names = beside === undefined ? file : `${file}和${beside}`
    return `已保存为${names}。${rest ?? ''}${part ?? ''}${show ?? ''}${other || ''}`
  },
  thinned: () =>
    '这次运行比页面能容纳的更长，较早的步又无法保存在这个浏览器里。从现在起，较早的步只保留一部分：它们的数值是准确的，最新的步完整无缺。请现在导出运行，保存已有的记录。',
  'thinned-replaced': () =>
    '“撤销”能带回的那次运行太长，页面无法在另一次运行旁边完整容纳它，较早的步又无法保存在这个浏览器里。现在较早的步只保留一部分：它们的数值是准确的，最新的步完整无缺。',
  'not-written': ({ file, why }) => {
    if (why === 'cancelled') return `没有保存${file}：已取消。`
    const cause = why === 'ended' ? '浏览器结束了写文件的工作线程' : `写文件时出错（${why.failed}）`
    return `没有保存${file}：${cause}。运行没有改变；请再试一次，如果内存不够，可以先关掉别的标签页。`
  },
  'no-weights': () => '没有权重可以导出：运行还没准备好、已被替换，或者失败了。请按“重置”再试。',
  'code-not-allowed': () =>
    '什么也没有导出或计算：奖励是来自别处的代码，你还没有允许它运行。请先阅读代码并按“执行这段代码”，再试一次。',
  'not-exported': ({ form, unsupported }, { label, value }) => {
    const refusals = unsupported.map(
      ({ knob, value: now, only }) =>
        `${label(knob)}是${value(knob, now)}（${only.length === 0 ? reason([]) : `请改为${only.map((one) => value(knob, one)).join('或')}`}）`,
    )
    return `没有${files.items[form].label}的文件：${refusals.join('；')}。`
  },
  imported: ({ file, what, steps, without }, { value }) =>
    what === 'metrics'
      ? `已打开${file}：它的${number.format(steps)}步曲线显示为淡线。文件里没有设置，因此当前的运行不变；导出的运行（JSON）里有设置。`
      : what === 'run'
        ? `已打开${file}：设置填进了各个参数，它的${number.format(steps)}步曲线显示为淡线。按“开始”可以再训练一遍同样的运行。`
        : without
          ? `已打开${file}：这次运行用页面上的设置，从文件里的权重和全新的优化器开始。${without.isKnown ? '' : `文件没有说明注意力头数、两个全连接层之间的激活函数，以及层归一化加在方差上的数。这里是${without.heads}、${value('activation', without.activation)}和${NORM_EPSILON}：请把模型的config.json和它一起导入，本页就会核对。`}链接里不带权重；按“重置”则从初始权重开始。`
          : `已打开${file}：这次运行用它的设置，从它第${number.format(steps)}步的权重和全新的优化器开始。链接里不带权重；按“重置”则从初始权重开始。`,
  'imported-results': ({ file, view, task, runs, unfinished, missing }, { metric }) => {
    const results = { compare: '一次对比', sweep: '一次扫描' }[view]
    return [
      `已打开${file}：${results}，有${number.format(runs)}次在别处训练的运行。`,
      unfinished > 0 ? `其中${number.format(unfinished)}次没有训练完：按“开始”会从头再来。` : '',
      missing.length > 0
        ? `文件里没有这些指标的曲线：${missing.map((key) => metric(key, task)).join('，')}。`
        : '',
    ].join('')
  },
  'illness-shown': ({ file }) => `这次小运行重现了${file}里发现的问题。先看一会儿，再按下面的改动。`,
  'import-refused': ({ file, why }) => fileRefused(file, why),
  'settings-taken': () => '已打开新的运行，用的是导入的设置。按“开始”训练；按“撤销”可以恢复原来的设置。',
  replaced: ({ task, step }) =>
    `已打开新的运行。原来的“${taskTitles[task]}”停在第${number.format(step)}步，按“撤销”可以找回。`,
}
