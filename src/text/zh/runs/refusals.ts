import type { ImportProblem, UnopenedFile } from '../../../settings/importProblem'
import type { Misfit } from '../../../settings/weightsFit'
import { sizeOf } from '../../fileSize'
import { rowsFault } from '../own/rowsFault'
import { importing } from './importing'

const shapeOf = (shape: readonly number[]) => `[${shape.join(', ')}]`

/** What a file is, and what to open in its place. */
const UNOPENED: Readonly<Record<UnopenedFile, string>> = {
  archive: '它是ZIP压缩包，里面没有模型。请解压，再打开里面的文件，例如事件文件。',
  picture: '它是图片。请改为打开运行或结果的JSON文件。',
  loader: '它是在PyTorch里加载权重的程序。请改为打开safetensors文件。',
  search: '它是Ray Tune或Optuna的程序。请用Python运行它，再打开它写出的results.json。',
  draws: '它是重放所用的抽样。请改为打开它旁边的程序，配置在那里面。',
  tokens: '它是本页一次运行的逐token数据，供其他程序使用。请改为打开导出的运行（JSON），其中有设置和曲线。',
  groups:
    '它是一次运行的各组数据表，一行一组，没有曲线。请改为打开导出的运行（JSON），其中有设置、曲线和各组数据。',
  table: '它是对比或扫描的表格，里面没有配置。请改为打开结果的JSON文件。',
}

/** Why a file was not opened. */
export function fileRefused(file: string, why: ImportProblem): string {
  const start = `没有打开${file}`
  const again = '请重新导出这个文件。'
  switch (why.problem) {
    case 'too-large':
      return `${start}：它有${sizeOf(why.bytes)}，这类文件最多读${sizeOf(why.most)}。`
    case 'other-settings':
      return `${start}：对话框一次只显示一份文件的设置，现在是${why.shown}。这份文件请随后再导入。`
    case 'too-many':
      return `${start}：一次最多打开${why.most}个文件，而你给了${why.count}个。其余的请随后打开。`
    case 'rows':
      return `${start}。${rowsFault(why.fault)}`
    case 'unreadable':
      return `${start}：浏览器读不了它（${why.detail}）。文件夹不能打开，请选里面的文件。`
    case 'ended':
      return `${start}：浏览器结束了读取它的工作线程，例如因为内存不够。请关掉别的标签页，或打开更小的文件。`
    case 'unopened':
      return `${start}：${UNOPENED[why.what]}`
    case 'damaged-archive':
      return `${start}：它是ZIP压缩包，但解不开。请重新下载。`
    case 'unknown':
      return why.isText
        ? `${start}：本页不认识这份文本。可以导入的是${importing.kindList}。`
        : `${start}：它既不是UTF-8或UTF-16编码的文本，也不是权重。文本请存为UTF-8。可以导入的是${importing.kindList}。`
    case 'model':
      return `${start}：它的计算与当前设置的transformer不同：config.json中${why.differences.map(({ name, found, here }) => `${name}是${found}，这里是${here}`).join('；')}。如果本页可以设成文件里的值，请先改好，再导入一次。`
    case 'misfit':
      return `${start}，页面没有改变：${misfit(why.misfit)}`
    case 'unknown-format':
      return `${start}：它的“format”是${why.found}，本页读不了。可以导入的是${importing.kindList}。`
    case 'json':
      return `${start}：它不是有效的JSON（${why.found}）。请改正，或重新导出。`
    case 'format':
      return `${start}：它的“format”是${why.found}；导出的运行应当是${why.allowed}。${again}`
    case 'version':
      return `${start}：它的“version”是${why.found}；本页能读${why.allowed}。请用写它的那个版本的页面打开。`
    case 'type':
      return `${start}：${why.place === '' ? '文件' : why.place}是${why.found}，应当是${why.allowed}。${again}`
    case 'length':
      return `${start}：${why.place}有${why.found}项，应当有${why.allowed}。${again}`
    case 'too-short':
      return `${start}：它只有${why.bytes}字节；safetensors文件以8个字节开头，写明文件头的长度。`
    case 'header-length':
      return `${start}：开头8个字节说文件头有${why.length}字节，而文件只有${why.bytes}字节。`
    case 'header-too-long':
      return `${start}：文件头有${sizeOf(why.length)}，最多可以有${sizeOf(why.most)}。`
    case 'too-many-tensors':
      return `${start}：文件头列出了${why.count}个张量；本页最多读${why.most}个。`
    case 'header-json':
      return `${start}：从第8字节起的文件头不是JSON对象（${why.detail}）。`
    case 'metadata':
      return `${start}：文件头里的__metadata__必须是由文本组成的对象。`
    case 'entry':
      return `${start}：文件头里的${why.tensor}需要dtype、shape和data_offsets。`
    case 'type-of-tensor':
      return `${start}：张量${why.tensor}的类型是${why.type}；本页只读F32。`
    case 'size':
      return `${start}：张量${why.tensor}的形状是${shapeOf(why.shape)}，却有${why.bytes}字节；每个数占4字节。`
    case 'offsets':
      return `${start}：张量${why.tensor}位于第${why.from}到${why.to}字节；它应当从第${why.expected}字节开始，文件共有${why.bytes}字节。${again}`
    case 'rest':
      return `${start}：张量到第${why.expected}字节为止，而文件头后面有${why.bytes}字节。${again}`
  }
}

/** The most tensors of one kind that a sentence names. */
const NAMED = 3

/** The first names of a list, and how many more there are. */
function someOf<Item>(items: readonly Item[], name: (item: Item) => string): string {
  const names = items.slice(0, NAMED).map(name).join('、')
  return items.length > NAMED ? `${names}等${items.length}个` : names
}

/** How imported weights differ from those of the network. */
function misfit({ missing, misshapen, notFinite, surplus, all, fitting }: Misfit): string {
  const found = [
    missing.length > 0 &&
      `缺少：${someOf(missing, ({ tensor, expected }) => `${tensor}（形状${shapeOf(expected)}）`)}`,
    misshapen.length > 0 &&
      `形状不同：${someOf(misshapen, ({ tensor, shape, expected }) => `${tensor}是${shapeOf(shape)}，这些设置需要${shapeOf(expected)}`)}`,
    notFinite.length > 0 &&
      `含有不是有限的数：${someOf(notFinite, ({ tensor, index }) => `${tensor}的第${index}个数`)}`,
    surplus.length > 0 && `这个网络里没有：${someOf(surplus, ({ tensor }) => tensor)}`,
  ].filter((part) => part !== false)
  const end = `请把任务、策略、宽度和深度（transformer则是层数）设成文件里的值，再导入一次`
  const left = surplus.length > 0 ? `，舍弃多出的${surplus.length}个` : ''
  const part = fitting > 0 ? `；也可以只采用合适的${fitting}个张量（共需要${all}个）${left}` : ''
  return `权重不合适。张量${found.join('；')}。${end}${part}。`
}

/** Why another program cannot be told a setting; `only` are the values at which it does the same. */
export const reason = (only: readonly string[]): string =>
  only.length === 0 ? '那边没有这样的设置' : `那边总是${only.join('或')}`
