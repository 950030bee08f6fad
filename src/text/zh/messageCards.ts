import type { messageCards as english } from '../en/messageCards'
import { allowed } from './allowed'
import { conflict } from './conflict'
import { entryFault } from './entryFault'

const number = new Intl.NumberFormat('zh-CN')

export const messageCards: typeof english = {
  undo: '撤销',
  goOn: '继续',
  from: (view) => `${view}：`,
  more: (count) => `……还有${number.format(count)}条。`,
  allowed,
  conflict,
  entryFault,
  takeFitting: (count: number) => `采用合适的${count}个`,
  ofExperiment: '实验的消息',
  failedRuns: (name, count, all, step, why) =>
    `${name}：${number.format(all)}次运行中有${number.format(count)}次失败，最早的在第${number.format(step)}步。${why}`,
  failedAdvice: '其他运行照常进行，数值里不算失败的运行。改好代码后按“开始”：代码不同的运行会从头开始。',
}
