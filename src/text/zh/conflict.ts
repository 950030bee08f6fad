import type { ConfigProblem } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { isKnobName } from '../../settings/names'
import type { MessageWords } from '../messages'
import { allowed } from './allowed'
import { rowsFault } from './own/rowsFault'

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })

const divisors = (problem: { divisors: readonly number[] }) => problem.divisors.join('、')

/** Why a group of one does not fit a knob, and what to choose instead. */
const ofOne: Record<
  Extract<ConfigProblem, { problem: 'group-of-one' }>['other'],
  (knob: string, other: string) => string
> = {
  baseline: (knob, other) =>
    `只有一个回答的组没有可比的对象。请把${knob}设为2以上，或把${other}设为无、批次均值或滑动平均。`,
  scaleRewards: (knob, other) =>
    `只有一个回答的组没有标准差。请把${knob}设为2以上，或把${other}设为按批次或无。`,
  advEstimator: (knob, other) =>
    `它要比较组内的回答，而只有一个回答的组没有可比的对象。请把${knob}设为2以上，或换一个${other}。`,
  multiObjectiveAggregation: (knob, other) =>
    `它要把每个部分在组内归一化，而只有一个回答的组没有标准差。请把${knob}设为2以上，或换一种${other}。`,
  surrogate: (knob, other) =>
    `它要在组内两两比较，而只有一个回答的组凑不成对。请把${knob}设为2以上，或换一个${other}。`,
}

/** Why a configuration that was attempted cannot be trained: what is wrong with one setting, or with two together. */
export function conflict(problem: ConfigProblem, attempted: RunConfig, words: MessageWords): string {
  if (problem.problem === 'rows') return rowsFault(problem.fault)
  if (!('other' in problem)) {
    const { knob: name } = problem
    const [field, written] = isKnobName(name)
      ? ([name, attempted[name]] as const)
      : ([`task.${name}`, attempted.taskSettings[name]] as const)
    return `${words.label(field)}不能是${words.value(field, written)}。可以是：${allowed(problem)}。`
  }
  const knob = words.label(problem.knob)
  const value = words.value(problem.knob, attempted[problem.knob])
  const other = words.label(problem.other)
  const otherValue = words.value(problem.other, attempted[problem.other])
  switch (problem.problem) {
    case 'not-divisible':
    case 'mini-batches':
    case 'heads':
      return `${knob}（${value}）不能整除${other}（${otherValue}）。${knob}可以是${divisors(problem)}。`
    case 'too-many':
      return `${knob}（${value}）乘以每步${number.format(problem.prompts)}个提示词，超过了${number.format(problem.limit)}的上限（${other}）。${knob}可以是1到${number.format(problem.most)}；要更大，请先调低每步提示词数。`
    case 'group-of-one':
      return `${knob}为1时不能使用${other}“${otherValue}”：${ofOne[problem.other](knob, other)}`
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
      return `${knob}需要由token组成的任务，而${otherValue}的动作不是token。请换一个任务，或用内置奖励。`
    case 'no-solutions':
      return `${knob}“${value}”需要任务自带的解答，而${otherValue}没有。请选“无”，或换一个任务。`
  }
}
