import type { EntryFault, RangeFault } from '../../settings/entryFault'
import { allowed } from './allowed'

const number = new Intl.NumberFormat('zh-CN')

export const rangeFaults: Readonly<Record<RangeFault, string>> = {
  order: '下端必须小于上端',
  log: '对数范围必须大于0',
  'not-a-number': '两端必须是数',
  'not-numeric': '它没有数值，请改为列出取值',
}

const ABSENT = {
  metric: '这个任务没有这个名字的指标。',
  lesson: '没有这个名字的课。',
  glossary: '术语表里没有这个名字的条目。',
}

export function entryFault(why: EntryFault): string {
  switch (why.fault) {
    case 'unknown':
      return '这个视图的链接没有这一项。'
    case 'words':
      return `可以是：${why.allowed.join(', ')}。`
    case 'form':
      return `请按这样的形式写：${why.example}。`
    case 'absent':
      return ABSENT[why.what]
    case 'seed':
      return '所有运行都用链接的种子，请改用链接里的seed和seeds。'
    case 'halving':
      return `请写${why.reduction.least}到${why.reduction.most}的一个数、一个逗号，再写1到${number.format(why.most)}的回答数。`
    case 'setting':
      return `${why.name}不是这个页面或这个任务的设置。`
    case 'fixed':
      return `${why.name}在这里不能变化。`
    case 'scale':
      return `${why.name}的尺度不能是${why.written}。可以是：${why.allowed.join(', ')}。`
    case 'ends':
      return `${why.name}的范围有${why.ends}个端点，需要2个。`
    case 'count':
      return `${why.name}的取值个数不能是${why.written}。可以是：${why.least}到${why.most}。`
    case 'value':
      return `${why.name}不能是${why.written.trim() === '' ? '空' : why.written}。可以是：${allowed(why.problem)}。`
    case 'range':
      return `${why.name}的范围无效：${rangeFaults[why.problem]}。`
  }
}
