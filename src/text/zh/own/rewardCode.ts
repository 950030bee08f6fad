import type { Catalogue } from '../../catalogue'

const CODE_FROM: Readonly<
  Record<Parameters<Catalogue['rewardCode']['foreign']['about']>[0][number], string>
> = {
  link: '它来自链接。',
  file: '它来自文件或粘贴的设置。',
  kept: '它属于这个浏览器保存的运行，但这里没有记录表明代码是你写的，或你允许过执行它。',
  elsewhere: '这个浏览器里没有记录表明它是你写的，或你允许过执行它。',
}

/** Sentences of the reward editor, its try-out and its gallery. */
export const rewardCode: Catalogue['rewardCode'] = {
  close: '关闭',
  region: '奖励代码',
  field: '奖励的JavaScript代码',
  keys: 'reward返回一个数，或由几个命名部分组成的对象。按Tab缩进；先按Escape再按Tab，就离开编辑器；Ctrl+空格补全名字。',
  apply: '应用',
  shipped: '内置奖励',
  inUse: {
    shipped: '这次运行用内置奖励。',
    own: '这次运行用你的代码。',
    others: '这次运行用别人的代码，是你允许执行的。',
    gallery: (title) => `这次运行用“${title}”。`,
  },
  unapplied: '这里的文字与正在用的奖励不同。按“应用”，从下一步起使用它。',
  waits: '这个奖励的各部分与这次运行的不同。要用它，请按“重置”。',
  resetNow: '现在重置',
  worked: '回到上一个能用的版本',
  names: {
    problem: '提示词和它的数据',
    completion: '策略写下的回答',
    random: '0到1之间的随机数；重复同一步时相同',
    weights: '各部分的权重；不写时都是1',
    example: (value) => `例如${value}`,
    fields: {
      'problem.prompt': '写成文字的提示词',
      'problem.tokens': '提示词的token',
      'completion.text': '写下的文字，不含结束token',
      'completion.tokens': '写下的token，含结束token',
      'completion.ended': '是否自己结束，而不是被截断',
    },
  },
  tryOut: {
    title: '试一试',
    about: '这段代码给特写里的组的奖励，旁边是正在用的奖励。',
    caption: (prompt) => `${prompt}的回答`,
    completion: '回答',
    draft: '这段代码',
    inUse: '正在用的',
    none: '按“开始”或“单步”，这里会出现一个组的回答。',
    noneFailed: '代码能运行之后，这里会出现一个组的回答。',
    typed: '自己写的回答',
    prompt: '提示词',
    completions: '回答，每行一个',
    example: (tokens) => `用词表里的token，例如${tokens}。`,
    noPrompt: '这个提示词不属于这个任务。请输入特写里显示的提示词。',
    unknown: (line, word) => `第${line}行：词表里没有“${word}”。`,
    tooLong: (line, most) => `第${line}行：一个回答最多有${most}个token。`,
  },
  setting: {
    edited: '“训练”的编辑器里的代码',
    differ: '各配置的奖励不同。每个配置按自己的奖励评分，所以曲线的高低不能互相比较。',
  },
  gallery: {
    title: '奖励示例',
    choose: '选一个奖励……',
    watch: '观察要点',
    suggests: (settings) => `建议设置：${settings}。`,
    take: '采用',
    rewards: {
      'format-only': {
        title: '只看格式',
        watch: [
          '回答很快就有了正确的格式，奖励升到1。',
          '“right”这一部分一直很低，因为答对并不比答错多得奖励。',
        ],
      },
      'length-penalty': {
        title: '长度惩罚',
        watch: [
          '回答越来越对，长度缩到只剩答案和■。',
          '把惩罚设成1再按“重置”：这时马上结束奖励最高，几乎没有答对的。',
        ],
      },
      hackable: {
        title: '容易钻空子',
        watch: [
          '评委只看正确的数是否出现在任何地方，所以策略学会写很多数。',
          '“found”这一部分远远超过权重为0的“honest”。',
        ],
      },
      'shaped-or-sparse': {
        title: '细分奖励和稀疏奖励',
        watch: [
          '每对一位都给一份奖励，几百步之内奖励就升上去。',
          '把shaped设成false再按“重置”：所有回答都得0，优势都是0，什么也学不到。',
        ],
      },
      'noisy-judge': {
        title: '有噪声的评委',
        watch: [
          '评委有20%判错，所以回答虽然变对了，平均奖励却停在0.8附近。',
          '一组回答同样好时，只有噪声产生优势，所以零方差组很少。',
        ],
      },
      conflict: {
        title: '互相冲突的两部分',
        watch: [
          '两部分方向相反，第二部分的数值只有十分之一：总和几乎只取决于第一部分。',
          '用GDPO时，每一部分先除以自己的标准差，第二部分就与第一部分同样重要。',
        ],
      },
    },
  },
  foreign: {
    title: '这次运行的奖励代码来自别处',
    about: (from, isRemembered) =>
      [
        ...from.map((one) => CODE_FROM[one]),
        isRemembered ? '' : '页面在这个浏览器里无法保存任何东西，所以你自己的代码也要再问一次。',
        '请先读一读：在你允许执行代码之前，运行会等待。代码不能访问网络，也不能访问你存储的数据。',
      ].join(''),
    run: '执行这段代码',
  },
}
