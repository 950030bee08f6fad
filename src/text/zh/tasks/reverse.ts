import type { Catalogue } from '../../catalogue'

export const reverse: Catalogue['tasks']['reverse'] = {
  blurb: '把数字倒过来写。奖励一半按写对的比例，一半看是否全对。',
  example: '0427 → 7240',
  lookFor: '先是位置正确的比例上升；接着某个组里有一个回答全对，它的优势很大，策略就从它学起。',
  knobs: {
    operation: {
      label: '操作',
      help: '答案是什么：把数字倒过来，从小到大排，或照抄。',
      options: { reverse: '倒写', sort: '排序', copy: '照抄' },
    },
    length: { label: '位数', help: '提示词有多少位数字，回答就有多少个token。越多越难。' },
    symbols: { label: '不同数字的个数', help: '数字从0到比它小1。越多越难。' },
    shorter: {
      label: '少几位',
      help: '提示词最多可以少几位。大于0时长度不一，回答以结束token ■结尾。',
    },
  },
  parts: { positions: '位置正确', exact: '全对' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ fewest, most, highest }) => `${fewest < most ? `${fewest}到` : ''}${most}位0到${highest}的数字`,
}
