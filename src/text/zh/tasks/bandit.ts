import type { Catalogue } from '../../catalogue'

export const bandit: Catalogue['tasks']['bandit'] = {
  blurb: '为每个字母选对拉杆。有一根的奖励是1，其他的少些，都带噪声。',
  example: 'c → 5',
  lookFor:
    '一个回答只有一个token，也就只有一个比率和一个优势。把噪声调大或把差距缩小：两个一组时，走运的差拉杆常常胜过好的；十六个一组就少得多。',
  knobs: {
    contexts: {
      label: '上下文数',
      help: '提示词可以是多少个不同的字母。越多学得越久。',
    },
    arms: {
      label: '拉杆数',
      help: '有多少根拉杆可选。越多越难找。用字母作答没有奖励。',
    },
    noise: {
      label: '噪声',
      help: '加在每次奖励上的噪声的标准差。调高后，走运的回答也显得好。评估时不加噪声。',
    },
    gap: {
      label: '差距',
      help: '最好那根的奖励是1，其他拉杆至少比它少多少。越小越难。',
    },
  },
  parts: { pay: '奖励' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ last }) => `a到${last}的一个字母`,
}
