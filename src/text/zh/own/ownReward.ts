import type { Catalogue } from '../../catalogue'
import type { Fault, RewardFault } from '../../../settings/rewardFault'

const list = (names: readonly string[]) => (names.length === 0 ? '无' : names.join('、'))

function what(fault: Fault): string {
  switch (fault.kind) {
    case 'syntax':
      return `这不是JavaScript：${fault.message}`
    case 'thrown':
      return fault.message
    case 'time':
      return '它用时太长。请检查有没有死循环，或做得太多的循环'
    case 'step-time':
      return '一步的所有回答加起来用时太长。请让每次调用少做一些，或减少每步的回答数'
    case 'memory':
      return '它需要的内存超过了一个奖励可用的16 MiB'
    case 'depth':
      return '它的调用嵌套得太深'
    case 'no-function':
      return '其中没有名为reward的函数。请写function reward(problem, completion, random) { … }'
    case 'not-a-number': {
      const whose = fault.part === null ? 'reward' : `部分“${fault.part}”`
      return `${whose}返回了${fault.found}。可以是：-1e17到1e17的数，或由这样的数组成的对象`
    }
    case 'overflow':
      return `奖励${fault.found}太大。可以是：-1e17到1e17的加权和`
    case 'weights':
      return `weights是${fault.found}。可以是：由-1e17到1e17的数组成的对象，例如const weights = { format: 0.2, correct: 0.8 }`
    case 'parts':
      return `它返回的部分是${list(fault.found)}，而这次运行的是${list(fault.expected)}。请对每个回答都返回同样的部分`
    case 'part-names':
      return fault.found.length === 0
        ? `它返回的对象没有部分，async函数就是这样。请返回一个数，或由1到${fault.most}个数组成的对象`
        : `它的部分是${list(fault.found)}。可以是：1到${fault.most}个由字母、数字和_组成的名字，每个最多24个字符，但不能是每个对象都有的名字，例如constructor`
    case 'unreadable':
      return '无法读取它的结果。请不要改动Object.prototype等内置对象'
    case 'no-interpreter':
      return `没能加载它的解释器：${fault.message}`
  }
}

function placeOf({ fault: { kind }, line, column, completion }: RewardFault): string {
  if (line === null) return ''
  if (kind === 'not-a-number' || kind === 'parts' || kind === 'overflow') return `（从第${line}行开始的函数）`
  if (kind === 'time')
    return completion === null
      ? '（读入时）'
      : `（第${line}行所在的函数：那是它的开头，或它最后一次调用别的函数的地方）`
  return `（第${line}行${column === null ? '' : `第${column}列`}）`
}

function sentence(found: RewardFault): string {
  const { fault, completion } = found
  const place = placeOf(found)
  const judging = completion && `当时正在给提示词“${completion.prompt}”的回答“${completion.text}”打分。`
  const said = what(fault)
  return `奖励的代码出错了${place}：${said}${/[。！？….!?}]$/.test(said) ? '' : '。'}${judging ?? ''}`
}

/** The words of rewards that a visitor writes. */
export const ownReward: Catalogue['ownReward'] = {
  shipped: '内置奖励',
  lines: (count) => `${count}行代码`,
  sentence,
  paused: (fault, worked) =>
    `${sentence(fault)}运行停在这一步之前。请修改代码${worked ? '，或者恢复上一个能用的奖励' : ''}，然后按“开始”；如果运行还没有开始，按“重置”。`,
}
