import type { ConfigProblem } from '../../settings/config'
import { allowed } from './allowed'
import { exports } from './runs/exports'
import { ownReward } from './own/ownReward'
import type { Catalogue } from '../catalogue'
import type { Conflict } from '../messageText'

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })

const quoted = (written: string) => (written.trim() === '' ? '空' : `“${written}”`)
const divisors = (problem: { divisors: readonly number[] }) => problem.divisors.join('、')

/** Why a group of one does not fit a knob, and what to choose instead. */
const ofOne: Record<
  Extract<ConfigProblem, { problem: 'group-of-one' }>['other'],
  (knob: string, other: string) => string
> = {
  baseline: (knob, other) =>
    `只有一个回答的组没有可比的对象。请把${knob}设为2以上，或把${other}设为无、批次均值或滑动均值。`,
  scaleRewards: (knob, other) =>
    `只有一个回答的组没有离散程度。请把${knob}设为2以上，或把${other}设为按批次或无。`,
  advEstimator: (knob, other) =>
    `它要比较组内的回答，而只有一个回答的组没有可比的对象。请把${knob}设为2以上，或换一个${other}。`,
  multiObjectiveAggregation: (knob, other) =>
    `它要把每个部分在组内归一化，而只有一个回答的组没有离散程度。请把${knob}设为2以上，或换一种${other}。`,
  surrogate: (knob, other) =>
    `它要在组内两两比较，而只有一个回答的组凑不成对。请把${knob}设为2以上，或换一个${other}。`,
}

function together({ problem, knob, value, other, otherValue }: Conflict): string {
  switch (problem.problem) {
    case 'not-divisible':
    case 'mini-batches':
    case 'heads':
      return `${knob} ${value}不能整除${other} ${otherValue}。${knob}可以是${divisors(problem)}。`
    case 'too-many':
      return `${knob} ${value}乘以每步${number.format(problem.prompts)}个提示，超过了${number.format(problem.limit)}的上限（${other}）。${knob}可以是1到${number.format(problem.most)}；要更大，请先调低每步提示数。`
    case 'replicas':
      return `${knob} ${value}不能整除一个小批次的${problem.divisors.at(-1)}个回答（${other} ${otherValue}）。${knob}可以是${divisors(problem)}。`
    case 'group-of-one':
      return `${knob} 1与${other}“${otherValue}”不能同时使用：${ofOne[problem.other](knob, other)}`
    case 'exact-kl':
      return {
        task: `${knob}“${value}”要求动作是实数的任务，而这个任务是从列表里选。请选k1、k2或k3。`,
        klIn: `${knob}“${value}”只能用在损失里。请把${other}设为损失，或选k1、k2或k3。`,
        klAgainst: `${knob}“${value}”要从参考策略的均值量起。请把${other}设为参考策略，或选k1、k2或k3。`,
      }[problem.other]
    case 'too-large':
      return `${knob}为${value}、${other}为${otherValue}时约需${number.format(problem.megabytes)} MB，最多允许${number.format(problem.most)} MB。请减小其中一个。`
    case 'needs-tokens':
      return `${knob}“${value}”需要token，而${otherValue}没有。请选MLP，或换一个任务。`
    case 'own-reward':
      return `${knob}需要由token组成的任务，而${otherValue}的动作不是token。请换一个任务，或用自带的奖励。`
    case 'no-solutions':
      return `${knob}“${value}”需要任务自带的解答，而${otherValue}没有。请选“无”，或换一个任务。`
  }
}

/** 层的数目，按所用的网络。 */
const LAYERS = { depth: '深度', layers: '层数' }

const NO_TRAINER = '训练器的脚本无法加载：没有网络连接，或者网站在你打开之后已经更新。'

export const messages: Catalogue['messages'] = {
  refused: (label, written, problem, kept) =>
    `${label}不能是${quoted(written)}。可以是：${allowed(problem)}。仍为${kept}。`,
  conflict: together,
  runGoesOn: '什么都没有改。',
  from: (place) => `${place}：`,
  sentences: (parts) => parts.join(''),
  linkUnknown: (name, file = '链接') => `${file}里的“${name}”不是这个页面的设置，已忽略。`,
  linkRepeated: (name, file = '链接') => `${file}里的“${name}”出现了不止一次，只有第一个算数。`,
  linkSameKnob: (name, first, file = '链接') =>
    `${file}里的“${name}”和“${first}”是同一项设置。只有“${first}”算数。`,
  linkRenamed(renamed, row) {
    const said = renamed.map(({ name, written, label, external, value }) => {
      const own = external === null ? '' : `（${external}）`
      return `${name}=${written} → ${label}${own} = ${value}`
    })
    return `从${row ? `链接的第${row}个配置` : '链接'}读到：${said.join('；')}。地址栏现在用的是这个页面的名字。`
  },
  linkValue: (problem, used, file = '链接') =>
    `${file}里写着${problem.name}=${problem.text}。可以是：${allowed(problem)}。改用${used}。`,
  linkTogether: (conflict, file = '链接') => `${file}里：${together(conflict)}两者都改用默认值。`,
  linkUnread(problem) {
    if (problem.problem === 'too-long')
      return `没有读取这个链接：#后面有${number.format(problem.length)}个字符，最多读取${number.format(problem.most)}个。`
    if (problem.problem === 'unpacks-too-long')
      return `没有读取这个链接：其中压缩的内容超过${number.format(problem.most)}个字符的上限。`
    return '没有读取这个链接：其中压缩的内容已损坏，可能在转发时被截断了。请重新复制。'
  },
  linkNewer: (written, known) =>
    `链接里写着v=${written}，而这个页面最多读到第${known}版的链接。链接的意思可能与这里显示的不同。请重新加载页面，也许已有新版本。`,
  linkLeftOut: (names) => `链接装不下${names}，所以这不是当初复制链接的那次运行：它们改用默认值。`,
  linkCopiedWithout: (names, most) =>
    `链接已复制，但其中没有${names}：链接最多${most}个字符。打开它的人会得到默认值。“导出”里的JSON包含全部内容。`,
  more: (count) => `……还有${count}条。`,
  language: (written, known) => `链接里写着lang=${written}。可以是：${known}。已忽略。`,
  languageMissing: (name) => `没能加载${name}的文字。页面保持原样。`,
  prompt: (written, prompts) => `“试一个提示”不接受${quoted(written)}。可以输入：${prompts}。`,
  stopped(reason, step) {
    switch (reason.kind) {
      case 'max-steps':
        return `在第${step}步暂停，这是“到此步停止”设的上限。要继续，请把它调高或设为0。`
      case 'budget':
        return `在第${step}步暂停：“到此回答数停止”允许的回答已经用完。要继续，请把它调高或设为0。`
      case 'stop-reward':
        return `在第${step}步暂停：评估达到了“到此评估值停止”。要继续，请把它调高或设为0。`
      case 'diverged': {
        const what = { loss: '损失', gradient: '梯度', logp: '对数概率' }[reason.what]
        return `已暂停：在第${number.format(reason.step)}步，${what}不再是有限的数。已恢复第${number.format(reason.restored)}步的权重。试试更低的学习率、把梯度范数上限设为1，或减少遍数μ，然后按“开始”；也可以按“重置”重新开始。`
      }
    }
  },
  moved: (isBack, restored) =>
    isBack
      ? `GPU丢失后又恢复了。运行已暂停，权重是第${restored}步的。按“开始”继续。如果再次丢失GPU，就换成CPU。`
      : `GPU丢失了。运行已暂停，将以第${restored}步的权重在CPU上继续。按“开始”继续；“重置”会再试GPU。`,
  failure(failure, reload) {
    switch (failure.kind) {
      case 'bad-config':
        return `训练器拒绝了这些设置：${failure.problems
          .map(({ knob, problem }) => `${knob}（${problem}）`)
          .join('、')}。请恢复这些参数的默认值，再按“重置”。`
      case 'too-large': {
        const { sizes, restored } = failure
        const { completions, tokens, width, layers } = sizes
        const size = `每步${number.format(completions)}个回答，每个${number.format(tokens)}个token，宽度${number.format(width)}，${LAYERS[layers.knob]}${number.format(layers.count)}`
        const kept =
          restored === null ? '' : `运行已暂停，权重是第${number.format(restored)}步的；曲线都还在。`
        return `内存不够：${size}。${kept}请调低每步回答数、宽度或${LAYERS[layers.knob]}，再按“重置”。`
      }
      case 'bad-weights':
        return exports.weightsRefused(failure.problem)
      case 'reward':
        return ownReward.paused(failure.fault, failure.worked !== null)
      case 'bad-prompt':
        return '策略答不了这个提示。'
      case 'engine':
        return `引擎停止了：${failure.message}。按“重置”重新开始，或先把引擎改为CPU。`
      case 'missing':
        return `${NO_TRAINER}请${reload}，或按“重置”再试一次。`
      case 'unexpected':
        return `训练器出了意外：${failure.message}。曲线都还在，“导出运行”也还能用。按“重置”重新开始。`
    }
  },
  linkCopied: '链接已复制。它包含这些设置和种子。在同一台设备上得到同样的曲线；在别处舍入可能不同。',
  copyRefused: '浏览器不允许复制。链接在这里：',
  exported: (file) => `已保存为${file}。`,
  replaced: (task, step) => `新的运行开始了。原来的“${task}”停在第${step}步，可以找回。`,
  undo: '撤销',
}
