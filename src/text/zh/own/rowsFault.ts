import type { RowsFault } from '../../../settings/rowsFault'

const number = new Intl.NumberFormat('zh-CN')
const COLUMNS = { prompt: '提示词', answer: '答案' } as const

/** What is wrong with rows of prompt and answer, and what is allowed. */
export function rowsFault(fault: RowsFault): string {
  switch (fault.fault) {
    case 'empty':
      return '没有任何行。每行需要一个提示词和一个答案。'
    case 'not-json':
      return `第${number.format(fault.line)}行不是JSON。允许：带有prompt和answer的对象，或两段文本组成的数组。`
    case 'unclosed-quote':
      return `第${number.format(fault.line)}行的引号（"）没有闭合。`
    case 'one-column':
      return '没有第二列。每行需要一个提示词和一个答案；在CSV里用逗号、分号或制表符隔开。'
    case 'columns':
      return `哪两列是提示词和答案？现有的列：${fault.names.join('、')}${fault.more > 0 ? `，另有${number.format(fault.more)}列` : ''}。请设置“提示词所在的列”和“答案所在的列”。`
    case 'no-value':
      return `第${number.format(fault.line)}行没有${COLUMNS[fault.column]}。`
    case 'not-text':
      return `第${number.format(fault.line)}行的${COLUMNS[fault.column]}是数组或对象。允许：文本或数字。`
    case 'too-long':
      return `第${number.format(fault.line)}行的${COLUMNS[fault.column]}有${number.format(fault.tokens)}个token。允许：最多${number.format(fault.most)}个。请缩短或删除这一行。`
    case 'too-many-characters':
      return `共有${number.format(fault.characters)}个字符。允许：最多${number.format(fault.most)}个。请删除一些行。`
    case 'too-many-columns':
      return `共有${number.format(fault.columns)}列。允许：最多${number.format(fault.most)}列。请删除一些列。`
    case 'too-many-rows':
      return `共有${number.format(fault.rows)}行。允许：最多${number.format(fault.most)}行。请删除一些行。`
    case 'too-many-tokens':
      return `各行里共有${number.format(fault.tokens)}种不同的token。允许：最多${number.format(fault.most)}种。请删除一些行。`
  }
}
