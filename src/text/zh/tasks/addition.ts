import type { Catalogue } from '../../catalogue'

export const addition: Catalogue['tasks']['addition'] = {
  blurb: '把两个数相加。答案正确、各位数字正确、格式正确都有奖励。',
  example: '7+5= → 12■',
  lookFor:
    '先学会的是格式，因为几乎每个组里都有格式对和不对的回答。完全正确的答案起初很少，所以开头多数组在这一部分得不到奖励。',
  knobs: {
    digits: { label: '位数', help: '每个加数有几位数字。位数越多越难。' },
    shorter: {
      label: '少几位',
      help: '加数最多可以少几位。大于0时，简单和困难的加法混在一起。',
    },
  },
  parts: { exact: '全对', digits: '数字正确', format: '写数字，再停' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ limit }) => `两个小于${limit}的数之和，如7+5`,
}
