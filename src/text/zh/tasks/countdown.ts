import type { Catalogue } from '../../catalogue'

export const countdown: Catalogue['tasks']['countdown'] = {
  blurb: '给出几个数（从大到小）和一个目标：用+、−、×写一个算式，每个数恰用一次，结果等于目标。没有括号。',
  example: '5 3 2 = 6 → 5 + 3 − 2',
  lookFor: '先学会的是格式：数和运算符各就各位。在那之后回答才可能对，有一个回答答对的组才开始提供学习信号。',
  knobs: {
    numbers: { label: '数的个数', help: '要用多少个数。越多越难。' },
    highest: { label: '最大的数', help: '数从1到这个数。' },
    times: {
      label: '有乘法',
      help: '目标是否可能要用到乘积。×先于+和−，没有括号。关闭时，用+和−就能凑出每个目标。',
    },
  },
  parts: { answer: '凑出目标', format: '格式正确' },
  measures: {
    valid: {
      label: '有效算式',
      help: '恰好用了所有给定的数、每个用一次的算式所占的比例。',
      formula: '有效算式所占的比例',
    },
  },
  scene: {
    reached: '本组的结果',
    value: '数值',
    completions: '回答',
    target: '目标',
    right: '正确',
    wrong: '有效但错误',
  },
  setups: {
    'grpo-zero': {
      label: 'GRPO-Zero的规则',
      help: '与GRPO-Zero相同：对数概率乘以优势，每步更新一次，没有参考策略。',
    },
  },
  prompts: ({ count, highest, example }) => `${count}个1到${highest}的数、=和一个凑得出的目标，如${example}`,
}
