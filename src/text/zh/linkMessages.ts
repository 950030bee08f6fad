import { externalName } from '../../settings/names'
import { LINK_VERSION, LONGEST_PACKED } from '../../settings/packedLink'
import { MOST_LISTED, type MessagesText, type Read } from '../messages'
import { allowed } from './allowed'
import { conflict } from './conflict'
import { entryFault } from './entryFault'
import { messageCards } from './messageCards'
import { rowsFault } from './own/rowsFault'

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })
const list = new Intl.ListFormat('zh-CN')

/** How a sentence names the link, its row, or the file. */
const place = ({ file, row }: Read) => file ?? (row ? `链接里第${row}个配置` : '链接')

/** What is said of a link, or of a file with the settings of this page. */
export const linkMessages: Pick<MessagesText, Extract<keyof MessagesText, `link-${string}`>> = {
  'link-unknown': ({ name, ...of }) =>
    `${place(of)}里的“${name}”不是这个页面的设置，已忽略。“帮助”里的“全部参数”列出了这些名字。`,
  'link-value': ({ problem, field, used, ...of }, { value }) =>
    `${place(of)}里写着${problem.name}=${problem.text}。可以是：${allowed(problem)}。改用${value(field, used)}。`,
  'link-conflict': ({ problem, attempted, ...of }, words) =>
    problem.problem === 'rows'
      ? `${place(of)}里的数据有错误。${rowsFault(problem.fault)}改用示例数据。`
      : `${place(of)}里：${conflict(problem, attempted, words)}改用默认值。`,
  'link-repeated': ({ name, ...of }) => `${place(of)}里的“${name}”出现了不止一次，只有第一个算数。`,
  'link-same-knob': ({ name, first, ...of }) =>
    `${place(of)}里的“${name}”和“${first}”是同一项设置。只有“${first}”算数。`,
  'link-renamed': ({ row, renamed }, { label, value }) => {
    const said = renamed.slice(0, MOST_LISTED).map(({ name, written, field, value: now }) => {
      const own = field === 'promptsPerStep' ? '' : `（${externalName(field)}）`
      return `${name}=${written} → ${label(field)}${own} = ${value(field, now)}`
    })
    const rest = renamed.length > MOST_LISTED ? messageCards.more(renamed.length - MOST_LISTED) : ''
    return `从${place(row ? { row } : {})}读到：${said.join('；')}。地址栏现在用的是这个页面的名字。${rest}`
  },
  'link-entry': ({ name, written, why, ...of }) =>
    `${place(of)}里写着${name}=${written}：${entryFault(why)}已忽略。`,
  'link-missing': ({ name, example }) => `链接里没有“${name}”，改用默认值。请加上这样的一项：${example}。`,
  'link-limit': ({ name, written, least, most }) =>
    `链接里写着${name}=${written}。可以是：${number.format(least)}到${number.format(most)}。已忽略。`,
  'link-unread': ({ problem }) => {
    const ask = '请向发送者要导出的运行（JSON），再用“导入”打开。'
    if (problem.problem === 'too-long')
      return `没有读取这个链接：#后面有${number.format(problem.length)}个字符，最多读取${number.format(problem.most)}个。${ask}`
    if (problem.problem === 'unpacks-too-long')
      return `没有读取这个链接：其中压缩的内容超过${number.format(problem.most)}个字符的上限。${ask}`
    return '没有读取这个链接：其中压缩的内容已损坏，可能在转发时被截断了。请重新复制。'
  },
  'link-newer': ({ written }) =>
    `链接里写着v=${written}，而这个页面最多读到第${LINK_VERSION}版的链接。链接里的设置可能与这里显示的不同。请重新加载页面，也许已有新版本。`,
  'link-left-out': ({ names }, { named }) =>
    `链接装不下${list.format(names.map(named))}，所以它们改用默认值，这不是当初复制链接的那次运行。请向发送者要导出的运行（JSON），再用“导入”打开。`,
  'link-copied': ({ repeats, leftOut }, { named }) => {
    if (leftOut)
      return `链接已复制，但其中没有${list.format(leftOut.map(named))}：链接最多${number.format(LONGEST_PACKED)}个字符。打开它的人会得到默认值。“导出”里的JSON包含全部内容。`
    return repeats === 'run'
      ? '链接已复制。它包含这些设置和种子。在同一台设备上得到同样的曲线；在别处舍入可能不同。'
      : '链接已复制。用它可以重做这个实验。在同一台设备上数值相同；在别处舍入可能不同。'
  },
}
