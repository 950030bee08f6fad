import type { Catalogue } from '../../catalogue'

export const lengthTrap: Catalogue['tasks']['length-trap'] = {
  blurb: '在钟面上把两个钟点相加。只有第一个token算数；之后可以一直说下去，直到■。',
  example: '5 4 → 2 ■，或2 … … … ■',
  lookFor:
    '马上结束的回答是错的，所以策略先学会写下去。长度不影响奖励。但损失类型为grpo时，短的正确回答每个token被往上推得更多，长的错误回答每个token被往下推得更少：于是正确回答变短，错误回答一直偏长。用dr_grpo和dapo时每个token权重相同，多余的话就不会减少。',
  knobs: {
    hours: { label: '钟点数', help: '钟面上有多少个钟点；最后一个之后是0。越多越难。' },
    tokens: {
      label: '最长回答',
      help: '超过这么多个token，回答就被截断。调高就允许更长的回答。',
    },
  },
  parts: { answer: '答案正确' },
  leads: { lengths: '长度' },
  measures: {
    right_length: {
      label: '正确回答的长度',
      help: '正确的回答平均有多少个token。',
      formula: '正确回答的Σ_t m的均值',
    },
    wrong_length: {
      label: '错误回答的长度',
      help: '错误的回答平均有多少个token。',
      formula: '错误回答的Σ_t m的均值',
    },
  },
  scene: {
    batch: '按长度看回答；正确/错误的平均',
    length: 'token数',
    completions: '回答',
    right: '正确，向上',
    wrong: '错误，向下',
    group: '所示的组',
  },
  setups: {
    grpo: {
      label: 'grpo',
      help: '先在每个回答的token上取平均：长回答里每个token权重更小。',
    },
    dr_grpo: {
      label: 'dr_grpo',
      help: '只改损失类型：除以一个常数，而不是长度。',
    },
    dapo: { label: 'dapo', help: '只改损失类型：对这一步的所有token取平均。' },
  },
  prompts: ({ highest }) => `两个0到${highest}的数，如2 1`,
}
