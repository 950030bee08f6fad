import type { Catalogue } from '../../catalogue'
import { allowed } from '../allowed'
import { reason } from './refusals'

/** 交给其他程序、再拿回来的东西：文件，以及关于它们的报告。 */
export const handover: Catalogue['handover'] = {
  configuration: '这份设置的本页链接：',
  allSupported: '起作用的每个参数都有对应项。',
  unsupported: '这些参数在本页起作用，但没有对应项：',
  reason,
  rewardCode: '奖励代码是JavaScript，而这个程序是Python。它用的是内置奖励',
  importSettings: {
    title: '导入设置',
    lead: '粘贴TRL或其他程序的配置：JSON、YAML、形如beta = 0.04的行、GRPOConfig的参数、带选项的命令，或者Markdown表格。只读取，绝不执行。',
    field: '配置',
    forms: { json: 'JSON', yaml: 'YAML', python: 'Python参数', command: '命令', table: '表格' },
    taken: (n, form) => `按${form}读取：采用了${n}项设置。`,
    left: '没有采用',
    changes: '会改变什么',
    noChanges: '什么都不变：本页已经是这些值。',
    apply: '应用',
    close: '关闭',
    noKnob: '本页没有这项设置',
    notAllowed: (problem) => `可以是：${allowed(problem)}`,
    repeated: '名字出现了不止一次；以第一次为准',
    sameAs: (first) => `与${first}是同一项设置，以${first}为准`,
    together: (conflict) => `${conflict}两者都保留本页的值。`,
    skipped: {
      none: '没有给出值',
      'no-literal': '是列表，或不是普通的值',
      updates: '按更新计数；本页按步计数',
    },
    isReport: '这不是配置，而是训练的报告。要核对其中的数，请把它粘贴到训练视图图表下方的“核对”里。',
    notRead: {
      empty: () => '请在上面粘贴配置。',
      json: (_, found) => `这不是JSON：${found}。`,
      line: (line, found) => `第${line}行不是“name: value”或“name = value”的形式，也不是表格的一行：${found}`,
      value: (line, found) => `第${line}行不是“name=value”的形式：${found}`,
      'too-long': (_, found) => `文本有${found}个字符；最多读100,000个。`,
    },
  },
  trl: {
    header: (trainer) =>
      `用TRL 1.13的${trainer}Trainer训练：pip install "trl==1.13.0"。如果不指定别的模型，学习的就是本页自己的小网络。`,
  },
  verl: {
    header:
      '用verl训练：python FILE.py --model NAME会写出提示词，并以下面的覆盖项启动verl.trainer.main_ppo；后面还可以再加覆盖项。这个文件同时也是它的奖励函数。',
  },
  replay: {
    header: (trainer, trace, tolerance) =>
      `在TRL 1.13的${trainer}Trainer里重放本页的一次运行，用的是本页采样到的回答。把${trace}放在这个文件旁边，然后运行：python FILE.py。它逐步打印TRL的指标和本页的指标；有一项相差超过${tolerance}（值大于1时按比例算），或grad_norm相差超过它的10倍，就以错误结束。每一步都从本页的权重开始；加上--free则只有第一步如此。两边都用32位计算：权重一直相差约1e-6以内，直到舍入把某个数分到ReLU的0或裁剪界限的两侧。从那里起两次运行就不同了，尽管规则都相同。`,
    tokens: 'TRL还把提示词和回答之间的那个token算在内',
    time: '另一台机器的秒数',
    klOfDraws: 'TRL只对采样时的回答测量一次；本页在每次更新里都测量',
    noEnd: '所有回答一样长：TRL算作被截断，本页算作已结束',
  },
}
