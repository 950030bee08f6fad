import type { Catalogue } from '../../catalogue'

export const needle: Catalogue['tasks']['needle'] = {
  blurb: '为每个字母找到唯一得1的那个字符串。其他字符串什么都得不到。',
  example: 'c → abd，否则一无所获',
  lookFor:
    '命中率为p时，大小为G的组是零方差组的概率是p^G + (1 − p)^G。全不中是卡住，全中是已解决。加大组大小，或重新采样零方差组，比较找到针各要多少回答。如果各提示词的p不同，零方差组会比平均的p所预测的更多。',
  knobs: {
    symbols: {
      label: '字母数',
      help: 'V：可写的字母数，也是提示词数。越多，针藏得越深。',
    },
    length: {
      label: '长度',
      help: 'L：一个回答的字母数。乱猜命中的概率是1/V^L。',
    },
  },
  parts: { hit: '命中' },
  measures: {
    hit_rate: { label: '命中率p', help: '正好是那根针的回答所占的比例。', formula: '命中数 / N' },
    predicted_dead: {
      label: '零方差组，预测',
      help: 'p^G + (1 − p)^G，p是所有回答的命中率：假如每个提示词的p都相同，就是这个比例。',
      formula: 'p^G + (1 − p)^G在各组上的均值，p = 命中数 / N',
    },
    dead: {
      label: '零方差组，实际',
      help: '全中（已解决）或全不中（卡住）的组所占的比例。',
      formula: '命中0个或G个的组所占的比例',
    },
  },
  setups: {},
  scene: {
    dead: '零方差组的比例',
    p: '命中率p',
    share: '比例',
    chance: 'p^G + (1 − p)^G',
    now: '这一步',
    before: '训练之前',
    group: '所示组的命中',
  },
  prompts: ({ last }) => `a到${last}的一个字母`,
}
