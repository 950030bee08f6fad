import type { Catalogue } from '../../catalogue'

export const ownData: Catalogue['tasks']['own-data'] = {
  blurb: '用你的数据做成的任务：策略读一个提示词，回答离答案越近，奖励越高。',
  example: 'ACG → TGC',
  lookFor:
    '只要留出比例不是0，评估用的就是没有参加训练的留出数据。评估随训练奖励一起上升，策略多半找到了规律；评估落在后面，它多半只是背下了数据。示例数据把密码子的每个字母换成与它互补的字母。',
  knobs: {
    rows: {
      label: '提示词与答案的数据',
      help: 'JSON（对象或二元数组的列表）、JSON Lines，或用逗号、分号、制表符分隔的CSV。最多10,000行、1,000,000个字符；一个提示词最多128个token，一个答案最多64个；不同的token最多511种。内容相同的行只算一次；一个提示词有几个答案时，答对任何一个都算对。',
    },
    scoring: {
      label: '评分方式',
      help: '完全匹配：1或0。编辑距离：1 − 最少需要插入、删除或替换的token数 ÷ 较长一方的长度；结束回答的token也算在内。逐位置：位置正确的token所占的比例。逐词：同样的算法，按词计。部分得分在答案全对之前很久就能给出信号。',
      options: {
        exact: '完全匹配',
        edit: '编辑距离',
        positions: '逐位置',
        words: '逐词',
      },
    },
    tokens: {
      label: 'token的划分',
      help: '策略逐个读写的单位。自动：按字符；若行太长或不同的字符太多，则按空格之间的词。',
      options: { auto: '自动', characters: '字符', words: '词' },
    },
    held_out: {
      label: '留出比例',
      help: '从不参与训练、只供贪心评估提问的提示词所占的比例，最多256个。每个种子留出的行相同。为0时，评估用训练过的提示词提问。',
    },
    prompt_column: {
      label: '提示词所在的列',
      help: '提示词所在列的名称或序号。自动：prompt、question、input、problem、query、source或x。',
    },
    answer_column: {
      label: '答案所在的列',
      help: '答案所在列的名称或序号。自动：answer、response、output、target、completion、solution、label或y。',
    },
  },
  parts: { score: '得分' },
  measures: {
    exact: {
      label: '完全匹配',
      help: '与所在行的某个答案逐token相同、并在那里结束的回答所占的比例。',
      formula: '与答案相同的回答所占的比例',
    },
    truncated: {
      label: '截断',
      help: '始终没有写出结束token的回答所占的比例。',
      formula: '没有结束token的回答所占的比例',
    },
  },
  scene: {},
  setups: {},
  prompts: ({ prompts, example }) => `${prompts}行数据里的一个提示词，如“${example}”`,
}
