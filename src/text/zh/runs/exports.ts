import type { ExportsText } from '../../en/runs/exports'
import { sizeOf } from '../../fileSize'
import { rowsFault } from '../own/rowsFault'
import { importing } from './importing'

const shapeOf = (shape: readonly number[]) => `[${shape.join(', ')}]`

export const exports: ExportsText = {
  writing: (format, share) => `正在写${format}：${share}`,
  cancel: '取消',
  cancelOf: (format) => `取消${format}`,
  notWritten: (file, why) =>
    why === null
      ? `没有保存${file}：已取消。`
      : `没有保存${file}：写文件时出错（${why}）。运行没有改变；请再试一次，如果内存不够，可以先关掉别的标签页。`,
  noWeights: '没有权重可以导出：运行还没准备好、已被替换，或者失败了。请按“重置”再试。',
  codeNotAllowed:
    '没有导出任何文件：奖励是来自别处的代码，您还没有允许它运行。请先阅读代码并按“执行这段代码”，再重新导出。',
  imported: {
    run: (file, steps) =>
      `已打开${file}：设置填进了各个参数，它的${steps}步曲线以淡线留在后面。按“开始”可以再训练一遍同样的运行。`,
    weights: (file, steps) =>
      `已打开${file}：这次运行用它的设置，从它第${steps}步的权重和全新的优化器开始。链接里不带权重；按“重置”则从种子的权重开始。`,
  },
  refused(file, why) {
    const start = `没有打开${file}`
    switch (why.problem) {
      case 'too-large':
        return `${start}：它有${sizeOf(why.bytes)}，这类文件最多读${sizeOf(why.most)}。`
      case 'too-many':
        return `${start}以及它后面的文件：一共给了${why.count}个文件，一次最多打开${why.most}个。`
      case 'rows':
        return `${start}。${rowsFault(why.fault)}`
      case 'unreadable':
        return `${start}：浏览器读不了它（${why.detail}）。文件夹不能打开，请选里面的文件。`
      case 'unknown':
        return `${start}：它是${why.isText ? '文本' : '二进制数据'}，里面没有认出本页能读的内容。可以导入的是${importing.kindList}。`
      case 'unknown-format':
        return `${start}：它的“format”是${why.found}，本页读不了。可以导入的是${importing.kindList}。`
      case 'json':
        return `${start}：它不是JSON（${why.found}）。`
      case 'format':
        return `${start}：它的“format”是${why.found}；导出的运行应当是${why.allowed}。`
      case 'version':
        return `${start}：它的“version”是${why.found}；本页能读${why.allowed}。`
      case 'type':
        return `${start}：${why.place === '' ? '文件' : why.place}是${why.found}，应当是${why.allowed}。`
      case 'length':
        return `${start}：${why.place}有${why.found}项，应当有${why.allowed}。`
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
        return `${start}：张量${why.tensor}位于第${why.from}到${why.to}字节；它应当从第${why.expected}字节开始，文件共有${why.bytes}字节。`
      case 'rest':
        return `${start}：张量到第${why.expected}字节为止，而文件头后面有${why.bytes}字节。`
    }
  },
  weightsRefused(why) {
    const end = '运行改从种子的权重开始。'
    switch (why.problem) {
      case 'missing':
        return `权重不合适：缺少形状为${shapeOf(why.expected)}的张量${why.tensor}。${end}`
      case 'shape':
        return `权重不合适：张量${why.tensor}的形状是${shapeOf(why.shape)}，这些设置需要${shapeOf(why.expected)}。${end}`
      case 'unknown':
        return `权重不合适：这些设置里没有张量${why.tensor}。${end}`
      case 'not-finite':
        return `没有采用这些权重：张量${why.tensor}的第${why.index}个数不是有限的数。${end}`
    }
  },
  report: {
    title: (task, algorithm, seed) => `${task}，${algorithm}，种子${seed}`,
    summary: ({ steps, completions, engine }) =>
      `${steps}步，${completions}个训练回答${engine === null ? '' : `，引擎${engine}`}。`,
    link: '`#`后面这段文字可以重复这次运行',
    changed: '与任务默认值不同的设置',
    nothingChanged: '没有。',
    all: '第1步时的全部设置',
    knobChanges: '运行中改过的设置',
    noKnobChanges: '没有。',
    evaluations: '评估',
    noEvaluations: '没有。',
    someEvaluations: (shown, all) => `共${all}次，均匀选出${shown}次，含最后一次。`,
    final: '最后的测量值',
    curves: '曲线',
    noSteps: '还没有走任何一步。',
    columns: {
      knob: '设置',
      value: '值',
      default: '默认值',
      step: '步',
      from: '从',
      to: '到',
      completions: '回答数',
      reward: '奖励（贪心）',
      metric: '指标',
      name: '名称',
    },
  },
}
