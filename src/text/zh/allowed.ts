import type { KnobProblem } from '../../settings/knob'
import { rowsFault } from './own/rowsFault'

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })

/** What a knob allows, after “可以是”. */
export function allowed(problem: KnobProblem): string {
  switch (problem.problem) {
    case 'not-a-number':
      return `${number.format(problem.min)}到${number.format(problem.max)}的一个数`
    case 'not-an-integer':
      return `${number.format(problem.min)}到${number.format(problem.max)}的一个整数`
    case 'out-of-range':
      return `${number.format(problem.min)}到${number.format(problem.max)}`
    case 'not-an-option':
      return problem.options.join('、')
    case 'not-a-switch':
      return 'true或false'
    case 'not-a-text':
      return '一段文本'
    case 'too-long':
      return `最多${number.format(problem.max)}个字符；现在有${number.format(problem.written)}个`
    case 'rows':
      return `提示词与答案的数据。${rowsFault(problem.fault)}`
  }
}
